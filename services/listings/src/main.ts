import { startService } from '@lml/common/bootstrap';
import { listingsService } from './service.js';

await startService(listingsService);
