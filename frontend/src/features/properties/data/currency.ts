import { CURRENCY_CODES } from '@lml/common/contracts';
import { storedChoice } from '../../../lib/stored-choice.js';

const currency = storedChoice('lml.currency', CURRENCY_CODES);
export const chooseCurrency = currency.choose;
/** The currency in which the visitor wants prices estimated; null for shillings only. */
export const useCurrency = currency.useChosen;
