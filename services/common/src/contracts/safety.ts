import { currentSettings } from './current-settings.js';
import { SAFETY_TEXTS } from './texts/safety.js';
import { phoneText } from './phone-text.js';

export { SAFETY_TEXTS } from './texts/safety.js';

/** Promises and measures against scams. Changed at `/admin/settings`. */
export interface SafetySettings {
  /** Promise of the directors that no viewing is ever charged; shown only once it is switched on. */
  noViewingFee: boolean;
  /** Promise of the directors that the title is searched before a property is recommended; likewise. Missing is false. */
  titleSearch?: boolean;
  /** The company's M-Pesa paybill, `522522`; empty if it has none. */
  paybill: string;
  /** Account of the paybill, required with it. */
  paybillAccount: string;
  /** Whether reports from three networks hide a listing until a manager decides. */
  holdReported: boolean;
  /** Whether visitors are told how soon an agent usually answers; see `answer-times.ts`. Missing is false. */
  showAnswerTime?: boolean;
}

/** Until the owner changes them. */
export const SAFETY_DEFAULTS: SafetySettings = {
  noViewingFee: false,
  titleSearch: false,
  paybill: '',
  paybillAccount: '',
  holdReported: true,
  showAnswerTime: false,
};

/** Path of the page with advice against scams. */
export const safetyPage = '/safety';

export const SAFETY_LIMITS = { paybillMin: 5, paybillMax: 7, accountMax: 30 } as const;

/** Returns the settings against scams as this process knows them. */
export function safetySettings(): SafetySettings {
  return currentSettings().safety ?? SAFETY_DEFAULTS;
}

/** Returns the sentences of the strip: what we never charge, our numbers, and our paybill if there is one. */
export function safetyLines(
  { noViewingFee, paybill, paybillAccount }: SafetySettings,
  { phones, whatsapp }: { phones: string; whatsapp: string },
  texts = SAFETY_TEXTS,
): string[] {
  return [
    noViewingFee ? `${texts.noFee} ${texts.payCompany}` : texts.payCompany,
    texts.channels.replace('{phones}', phones).replace('{whatsapp}', whatsappText(whatsapp)),
    ...(paybill ? [texts.paybill.replace('{paybill}', paybill).replace('{account}', paybillAccount)] : []),
  ];
}

/** Formats a number with country code, however it is written: `254700000102` → `+254 700 000 102`. */
export function whatsappText(number: string): string {
  return phoneText(`+${number.replace(/\D/g, '')}`);
}
