import { AppError } from '@lml/common/errors/app-error';

export function agentNotFound(): AppError {
  return new AppError(404, 'AGENT_NOT_FOUND', 'The requested agent could not be found');
}

/** 409: these listings would be left without a contact. */
export function agentHasListings(name: string, listings: number): AppError {
  const them = listings === 1 ? '1 listing names' : `${listings} listings name`;
  return new AppError(
    409,
    'AGENT_HAS_LISTINGS',
    `${them} ${name}. Name somebody else there first, then delete the agent`,
  );
}
