import { startService } from '@lml/common/bootstrap';
import { inquiriesService } from './service.js';

await startService(inquiriesService);
