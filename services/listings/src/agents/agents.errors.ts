import { AppError } from '@lml/common/errors/app-error';

export function agentNotFound(): AppError {
  return new AppError(404, 'AGENT_NOT_FOUND', 'The requested agent could not be found');
}
