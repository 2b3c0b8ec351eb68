import { AppError } from '@lml/common/errors/app-error';

export function confirmationUnknown(): AppError {
  return new AppError(
    404,
    'CONFIRMATION_UNKNOWN',
    'This link does not work any more. Use a link of the latest e-mail, or confirm the listing in the back office',
  );
}

export function confirmationUsed(): AppError {
  return new AppError(409, 'CONFIRMATION_USED', 'This link was used already. Nothing was changed now');
}

export function noAgentToAsk(): AppError {
  return new AppError(
    409,
    'NO_AGENT_TO_ASK',
    'This listing has no agent of ours with a phone number. Name one in its form, or add the number under Agents',
  );
}

export function listingOffMarket(): AppError {
  return new AppError(
    409,
    'LISTING_OFF_MARKET',
    'This listing is not on the market any more. Nothing was changed',
  );
}
