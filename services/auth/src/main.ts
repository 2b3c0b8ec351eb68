import { startService } from '@lml/common/bootstrap';
import { service } from './service.js';

await startService(service);
