import {
  ALERT_CONSENTS,
  ALERT_LIMITS,
  type AlertFrequency,
  type AlertKind,
  capitalised,
  groupedNumber,
  type ReportOutcome,
  WORDS,
} from '@lml/common/contracts';
import type { VisitorTexts } from './visitor-texts.js';

const CONFIRM = 'Thibitisha au badilisha';
const CHANGE = 'Tazama au badilisha ziara';

const KINDS: Record<AlertKind, string> = { new: 'Mpya', price: 'Bei mpya', back: 'Imerudi sokoni' };
const FREQUENCIES: Record<AlertFrequency, string> = {
  instant: 'mara moja',
  daily: 'mara moja kwa siku',
  weekly: 'mara moja kwa wiki',
};
const OUTCOMES: Record<ReportOutcome, string> = {
  unpublished: 'Ulifanya vyema kutuambia, na tangazo hilo halipo tena kwenye tovuti yetu.',
  edited: 'Ulifanya vyema kutuambia, na tumerekebisha tangazo hilo.',
  'agent-suspended': 'Ulifanya vyema kutuambia, na tumechukua hatua ndani ya kampuni.',
};
const CONSENT = ALERT_CONSENTS.find(({ language }) => language === 'sw')!.text;

/** Texts of the mails to visitors in Swahili. */
export const SWAHILI: VisitorTexts = {
  acknowledgement: {
    inquiry: 'Tumepokea ulizo lako',
    message: 'Tumepokea ujumbe wako',
    inquiryReference: (id) => `Ulizo ${id}`,
    messageReference: (id) => `Ujumbe ${id}`,
    thanks: (company) => `Asante kwa kuiandikia ${company}. Mmoja wetu atakujibu ndani ya saa za kazi.`,
    urgent: (phone, reference) => `Ikiwa ni ya dharura, piga ${phone} na utaje ${reference}.`,
    labels: {
      reference: 'Nambari ya rejeleo',
      property: 'Mali',
      viewing: 'Kutembelea',
      received: 'Imepokewa',
      office: 'Ofisi',
      phone: 'Simu',
    },
    wished: (times) => `${times} (kama ulivyopendekeza; tutathibitisha)`,
    seeRequest: 'Tazama au ghairi ombi lako',
    similar: 'Mali zinazofanana',
    noReply:
      'Barua hii imetumwa yenyewe: huhitaji kujibu. Ikiwa hukutuandikia, kuna aliyekosea anwani, na unaweza kuipuuza.',
  },
  wishes: { or: '; au ', byVideo: (times) => `${times} (kwa simu ya video)` },
  viewing: {
    heading: 'Ziara',
    events: {
      requested: {
        title: 'Tumepokea ombi lako la ziara',
        text: 'Tutakujibu ndani ya saa za kazi.',
        press: CHANGE,
      },
      proposed: {
        title: 'Tafadhali thibitisha ziara yako',
        text: 'Tunapendekeza wakati ulio hapa chini. Tafadhali fungua ukurasa na uuthibitishe, au uombe mwingine.',
        press: CONFIRM,
      },
      confirmed: {
        title: 'Ziara yako imethibitishwa',
        text: 'Tunakusubiri kwa furaha. Usipoweza kuja, tafadhali tuambie kwenye ukurasa.',
        press: CHANGE,
      },
      moved: {
        title: 'Ziara yako ina wakati mpya',
        text: 'Ilitubidi tubadilishe wakati wa ziara. Tafadhali thibitisha wakati mpya ulio hapa chini, au uombe mwingine.',
        press: CONFIRM,
      },
      edited: {
        title: 'Ziara yako imebadilika',
        text: 'Maelezo yaliyo hapa chini ndiyo ya sasa.',
        press: CHANGE,
      },
      chosen: {
        title: 'Tumepokea wakati unaoupendelea',
        text: 'Tutauthibitisha ndani ya saa za kazi, au tutapendekeza mwingine.',
        press: CHANGE,
      },
      'asked-move': {
        title: 'Tunatafuta wakati mwingine',
        text: 'Umeomba wakati mwingine. Tutapendekeza mmoja ndani ya saa za kazi.',
        press: CHANGE,
      },
      cancelled: {
        title: 'Ziara yako imeghairiwa',
        text: 'Ziara iliyo hapa chini haitafanyika. Unaweza kuomba nyingine wakati wowote.',
        press: 'Fungua ukurasa',
      },
      reminder: {
        title: 'Kumbusho: ziara yako ni kesho',
        text: 'Tunakusubiri kwa furaha. Usipoweza kuja, tafadhali tuambie kwenye ukurasa.',
        press: CHANGE,
      },
      feedback: {
        title: 'Ziara yako ilikuwaje?',
        text: 'Maswali matatu mafupi yanatusaidia kukutafutia nyumba inayokufaa.',
        press: 'Tuambie ilivyokuwa',
      },
    },
    unconfirmed: {
      text: 'Tulibadilisha wakati wake, na bado hujathibitisha wakati mpya. Tafadhali fanya hivyo kwenye ukurasa.',
      press: CONFIRM,
    },
    small: (phone) => `Kiungo ni chako peke yako na hakihitaji akaunti. Ikiwa ni ya dharura, piga ${phone}.`,
    labels: {
      property: 'Mali',
      when: 'Lini',
      was: 'Ilikuwa',
      wished: 'Ulipendekeza',
      how: 'Jinsi',
      link: 'Kiungo',
      meetAt: 'Mkutane',
      with: 'Pamoja na',
      reason: 'Sababu',
      message: 'Ujumbe',
      office: 'Ofisi',
    },
    time: (moment, minutes) => `${moment}, dakika ${minutes}`,
    byVideo: 'Kwa simu ya video',
    inPerson: 'Kwenye mali',
  },
  alerts: {
    heading: 'Utafutaji uliohifadhiwa',
    kinds: KINDS,
    homes: (count) => `Nyumba ${groupedNumber(count)}`,
    newPrices: (count) => (count === 1 ? 'Bei mpya' : `Bei mpya ${groupedNumber(count)}`),
    back: (count) =>
      count === 1 ? 'Nyumba 1 iliyorudi sokoni' : `Nyumba ${groupedNumber(count)} zilizorudi sokoni`,
    newHomes: (count) => `Nyumba mpya ${groupedNumber(count)}`,
    was: (price, before) => `${price} (ilikuwa ${before})`,
    bedrooms: (count) => (count === 1 ? 'chumba cha kulala 1' : `vyumba vya kulala ${count}`),
    type: (type) => WORDS.sw.types[type] ?? capitalised(type),
    seeAll: (total) => `Tazama zote ${groupedNumber(total)} kwenye tovuti`,
    seeList: 'Tazama orodha yote',
    why: (frequency, company, name) =>
      `Unapata barua pepe hii ${FREQUENCIES[frequency]} kwa sababu uliomba ${company} ikutumie "${name}" na ukathibitisha.`,
    stop: 'Acha barua pepe hizi',
    manage: 'Badilisha ni mara ngapi, au simamisha',
  },
  alertAccess: {
    works: `Kiungo hiki hufanya kazi kwa siku ${ALERT_LIMITS.linkDays}.`,
    manage: 'Simamia utafutaji wangu',
    confirm: {
      subject: (name) => `Tafadhali thibitisha: ${name}`,
      text: (company, name) =>
        `Uliomba ${company} ikutumie kwa barua pepe nyumba zinazolingana na "${name}". Fungua ukurasa na ubonyeze Thibitisha; bila hivyo hakuna kitakachotumwa.`,
      press: 'Fungua ukurasa ili uthibitishe',
      small: `Ulikubali: "${CONSENT}" Ikiwa si wewe, puuza barua pepe hii: tunafuta utafutaji huu baada ya siku ${ALERT_LIMITS.unconfirmedDays}.`,
    },
    confirmed: {
      subject: (name) => `Tayari una utafutaji huu: ${name}`,
      text: (name) =>
        `Tayari tunakutumia nyumba zinazolingana na "${name}". Unaweza kubadilisha ni mara ngapi, kusimamisha au kuacha.`,
      small: 'Ikiwa hukuomba hili, unaweza kulipuuza.',
    },
    full: {
      subject: 'Utafutaji wako mpya haukuhifadhiwa',
      text: `Una utafutaji ${ALERT_LIMITS.searchesMax} uliohifadhiwa, ambao ndio mwisho. Acha mmoja wao, kisha uhifadhi mpya tena.`,
    },
    link: {
      subject: 'Utafutaji wako uliohifadhiwa',
      text: 'Kwa kiungo hiki unaweza kubadilisha, kusimamisha au kuacha utafutaji ambao tunakutumia nyumba zake, au kufuta wote.',
    },
    onlyYou: 'Ikiwa hukuomba hili, unaweza kulipuuza: wewe peke yako una kiungo hiki.',
  },
  report: {
    subject: (reference) => `Ripoti yako ${reference}`,
    heading: 'Matokeo ya ripoti yako',
    thanks: 'Asante kwa ripoti yako.',
    thanksAbout: (property) => `Asante kwa ripoti yako kuhusu ${property}.`,
    outcome: (state, outcome) => {
      if (state === 'upheld') return OUTCOMES[outcome ?? 'edited'];
      return state === 'duplicate'
        ? 'Tayari tunajua jambo hili na tumelishughulikia.'
        : 'Tumeliangalia na hatukupata chochote cha kubadilisha.';
    },
    safety: 'Jinsi ya kujilinda dhidi ya ulaghai',
    small: (company) =>
      `Unapata barua pepe hii mara moja tu, kwa sababu uliacha anwani hii kwenye ripoti yako kwa ${company}.`,
  },
  wrote: (moment, name) => `${moment}, ${name} aliandika:`,
};
