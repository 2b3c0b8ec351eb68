import { startService } from '@lml/common/bootstrap';
import { notificationsService } from './service.js';

await startService(notificationsService);
