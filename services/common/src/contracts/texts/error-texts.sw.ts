import * as alerts from './alerts.js';
import * as alertsSwahili from './alerts.sw.js';
import * as forms from './forms.js';
import * as formsSwahili from './forms.sw.js';
import * as owners from './owners.js';
import * as ownersSwahili from './owners.sw.js';
import * as reports from './reports.js';
import * as reportsSwahili from './reports.sw.js';
import * as shortlists from './shortlists.js';
import * as shortlistsSwahili from './shortlists.sw.js';
import * as viewings from './viewings.js';
import * as viewingsSwahili from './viewings.sw.js';
import { translator } from './translator.js';

const sentence = translator([
  [forms.MESSAGE_TEXTS, formsSwahili.MESSAGE_TEXTS],
  [viewings.VIEWING_TEXTS, viewingsSwahili.VIEWING_TEXTS],
  [{ twice: viewings.SLOT_TWICE }, { twice: viewingsSwahili.SLOT_TWICE }],
  [owners.OWNER_TEXTS, ownersSwahili.OWNER_TEXTS],
  [reports.REPORT_ERROR_TEXTS, reportsSwahili.REPORT_ERROR_TEXTS],
  [alerts.ALERT_NAME_TEXTS, alertsSwahili.ALERT_NAME_TEXTS],
  [alerts.ALERT_FORM_TEXTS, alertsSwahili.ALERT_FORM_TEXTS],
  [shortlists.SHORTLIST_FIELD_TEXTS, shortlistsSwahili.SHORTLIST_FIELD_TEXTS],
]);

/** Errors whose sentence names ids or states, by code. */
const ERRORS: Record<string, string> = {
  PROPERTY_NOT_FOUND: 'Mali uliyoomba haikupatikana au imeondolewa',
  PROPERTY_GONE: 'Mali hii haitolewi tena. Tafadhali tazama nyingine zinazofanana nayo',
  TOO_MANY_REQUESTS: 'Umetuma maombi mengi kwa muda mfupi. Tafadhali subiri kidogo kisha ujaribu tena',
  IDEMPOTENCY_KEY_REUSED: 'Ujumbe huu umebadilika tangu ulipotumwa mara ya kwanza. Tafadhali utume tena',
  TEMPORARILY_UNAVAILABLE: 'Huduma haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi',
  SERVICE_UNAVAILABLE: 'Huduma haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi',
  VALIDATION_FAILED: 'Tafadhali rekebisha sehemu zilizowekwa alama',
  BODY_TOO_LARGE: 'Ombi ni kubwa mno. Tafadhali tuma lisilozidi MB 1',
  VIEWING_LINK_UNKNOWN: 'Kiungo hiki hakijulikani au muda wake umeisha. Tafadhali wasiliana nasi',
  VIEWING_STATE: 'Ziara imebadilika. Tafadhali fungua ukurasa upya',
  VIEWING_CHANGED: 'Ziara imebadilika. Tafadhali fungua ukurasa upya',
  FEEDBACK_REFUSED: 'Maoni yanawezekana mara moja tu, baada ya ziara',
  ALERT_KEY_UNKNOWN: 'Kiungo hiki hakifanyi kazi tena. Omba kipya kwa anwani yako ya barua pepe',
  SAVED_SEARCH_NOT_FOUND: 'Utafutaji huu uliohifadhiwa haupo tena',
  TOO_MANY_SEARCHES: 'Una utafutaji mwingi mno uliohifadhiwa. Futa mmoja ili uhifadhi mwingine',
  SHORTLIST_NOT_FOUND: 'Hakuna orodha kama hii. Ilifutwa, au kiungo hakijakamilika',
  SHORTLIST_OWNER_ONLY: 'Aliyetengeneza orodha tu ndiye anayeweza kufanya hivi',
  SHORTLIST_CLOSED: 'Orodha hii imefungwa. Kura na maoni hayawezi kubadilishwa tena',
  SHORTLIST_FULL: 'Orodha hii imejaa',
  NOTE_NOT_FOUND: 'Maoni haya hayapo tena',
};

/** Returns an error in Swahili: by its sentence, else by its code; an unknown one as it was sent. */
export function errorText(text: string, code?: string | null): string {
  return sentence(text) ?? ((code && ERRORS[code]) || text);
}
