import { startService } from '@lml/common/bootstrap';
import { pagesService } from './service.js';

await startService(pagesService);
