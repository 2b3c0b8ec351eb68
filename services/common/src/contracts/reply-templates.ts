/** Languages that visitors are answered in. */
export const TEMPLATE_LANGUAGES = { en: 'English', sw: 'Kiswahili' } as const;
export type TemplateLanguage = keyof typeof TEMPLATE_LANGUAGES;

export const TEMPLATE_CHANNELS = {
  both: 'E-mail and WhatsApp',
  mail: 'E-mail',
  whatsapp: 'WhatsApp',
} as const;
export type TemplateChannel = keyof typeof TEMPLATE_CHANNELS;

/** Text that staff start a reply with. A whole message: greeting, text and signature. */
export interface ReplyTemplate {
  /** Unique among the templates. */
  name: string;
  language: TemplateLanguage;
  channel: TemplateChannel;
  /** With placeholders such as `{{firstName}}`. */
  text: string;
}

/** A section of the settings: the templates in the order of the list. */
export interface ReplyTemplates {
  templates: ReplyTemplate[];
}

/** Placeholders of the templates: meaning and an example of each. */
export const TEMPLATE_PLACEHOLDERS = {
  firstName: { about: "visitor's first name", example: 'Achieng' },
  name: { about: "visitor's full name", example: 'Achieng Nyadero' },
  thanks: {
    about: 'thanks for the message, with the listing if it is about one',
    example: 'Thank you for asking about Two-Bedroom Flat (LML-12): https://example.com/property/12',
  },
  listingTitle: { about: 'title of the listing', example: 'Two-Bedroom Flat, Othaya Road' },
  listingReference: { about: 'its reference', example: 'LML-12' },
  listingLink: { about: 'link to its page', example: 'https://example.com/property/12' },
  listingsLink: { about: 'link to all listings', example: 'https://example.com/properties' },
  viewingTime: { about: 'time of the viewing', example: 'Tuesday 24 November 2026, 10:30' },
  viewingDays: { about: 'days on which viewings are shown', example: 'Monday to Saturday' },
  agentName: { about: 'your name', example: 'Wanjiru Kamau' },
  company: { about: 'name of the company', example: 'LML Properties' },
  phone: { about: 'main phone of the company', example: '+254 700 000 100' },
  signature: { about: "your signature, or the company's", example: 'Wanjiru Kamau\nLML Properties' },
} as const;
export type TemplatePlaceholder = keyof typeof TEMPLATE_PLACEHOLDERS;
export const TEMPLATE_PLACEHOLDER_NAMES = Object.keys(TEMPLATE_PLACEHOLDERS) as TemplatePlaceholder[];

export const TEMPLATE_LIMITS = { templatesMax: 40, nameMax: 60, textMax: 1000 } as const;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Names of the placeholders of a text, known or not. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());
}

/** Fills in the placeholders of a text; unknown ones stay as they are. */
export function filledTemplate(text: string, values: Partial<Record<TemplatePlaceholder, string>>): string {
  return text.replace(PLACEHOLDER, (all, given: string) => {
    const name = given.trim() as TemplatePlaceholder;
    return Object.hasOwn(values, name) ? (values[name] ?? all) : all;
  });
}

/** Returns the problem of a template's text, or null. @param name at the start of the sentence */
export function templateTextProblem(name: string, text: unknown): string | null {
  const length = typeof text === 'string' ? Array.from(text.trim()).length : 0;
  if (length < 1 || length > TEMPLATE_LIMITS.textMax)
    return `${name} must be 1 to ${TEMPLATE_LIMITS.textMax.toLocaleString('en-US')} characters`;
  const unknown = placeholdersIn(text as string).find((used) => !Object.hasOwn(TEMPLATE_PLACEHOLDERS, used));
  if (unknown !== undefined) return `${name} has the unknown placeholder {{${unknown}}}. ${KNOWN}`;
  const rest = (text as string).replace(PLACEHOLDER, '');
  return /\{\{|\}\}/.test(rest)
    ? `${name} has a placeholder that is not closed. Write it as in {{firstName}}`
    : null;
}

const KNOWN = `Known are ${TEMPLATE_PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join(', ')}`;

/** Returns the problem of a template's name, or null. */
export function templateNameProblem(name: string): string | null {
  const length = Array.from(name.trim()).length;
  return length >= 1 && length <= TEMPLATE_LIMITS.nameMax && !/[\n\t]/.test(name)
    ? null
    : `Name must be 1 to ${TEMPLATE_LIMITS.nameMax} characters`;
}

/** Returns the problem of a list of templates, or null. */
export function replyTemplatesProblem(templates: unknown): string | null {
  const { templatesMax, nameMax } = TEMPLATE_LIMITS;
  if (!Array.isArray(templates) || templates.length < 1 || templates.length > templatesMax)
    return `There must be 1 to ${templatesMax} reply templates`;
  const names = new Set<string>();
  for (const [place, template] of (templates as unknown[]).entries()) {
    const which = `Template ${place + 1}`;
    if (!isTemplate(template)) return `${which} must have name, language, channel and text`;
    const { name, language, channel, text } = template;
    if (typeof name !== 'string' || templateNameProblem(name))
      return `Name of template ${place + 1} must be 1 to ${nameMax} characters on one line`;
    if (!Object.hasOwn(TEMPLATE_LANGUAGES, String(language)))
      return `Language of "${name}" must be one of: ${Object.keys(TEMPLATE_LANGUAGES).join(', ')}`;
    if (!Object.hasOwn(TEMPLATE_CHANNELS, String(channel)))
      return `Channel of "${name}" must be one of: ${Object.keys(TEMPLATE_CHANNELS).join(', ')}`;
    const problem = templateTextProblem(`Text of "${name}"`, text);
    if (problem) return problem;
    const folded = name.trim().toLowerCase();
    if (names.has(folded)) return `"${name}" is in the list of templates twice`;
    names.add(folded);
  }
  return null;
}

function isTemplate(value: unknown): value is Record<keyof ReplyTemplate, unknown> {
  const keys = ['name', 'language', 'channel', 'text'];
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === keys.length &&
    keys.every((key) => key in value)
  );
}

const ABOUT_LISTING = {
  en: 'Thank you for asking about {{listingTitle}} ({{listingReference}}): {{listingLink}}',
  sw: 'Asante kwa kuuliza kuhusu {{listingTitle}} ({{listingReference}}): {{listingLink}}',
};

function message(language: TemplateLanguage, name: string, parts: string[]): ReplyTemplate {
  const greeting = language === 'sw' ? 'Hujambo {{firstName}},' : 'Hello {{firstName}},';
  return {
    ...{ name, language, channel: 'both' },
    text: [greeting, ...parts, '{{signature}}'].join('\n\n'),
  };
}

/** Templates until staff change them. */
export const BUILT_IN_TEMPLATES: ReplyTemplate[] = [
  message('en', 'Thank you', ['{{thanks}}']),
  message('en', 'Confirm the viewing', [
    '{{thanks}}',
    'We look forward to showing it to you: {{viewingTime}}. Please tell us if another time suits you better.',
  ]),
  message('en', 'When would you like to view?', [
    ABOUT_LISTING.en,
    'When would you like to view it? We show properties {{viewingDays}}, and you are welcome to bring somebody along.',
  ]),
  message('en', 'Still available', [
    ABOUT_LISTING.en,
    'Yes, it is still available. Would you like to see it, or may we send you more details first?',
  ]),
  message('en', 'No longer available', [
    ABOUT_LISTING.en,
    'I am sorry, it is no longer available. May I suggest others? What we have at present is here: {{listingsLink}}',
  ]),
  message('en', 'When may we call?', [
    '{{thanks}}',
    'May we call you about it? Please tell us which time of day suits you.',
  ]),
  message('en', 'Move-in cost', [
    ABOUT_LISTING.en,
    'What moving in costs, line by line, is on its page under "What moving in costs". Everything is paid to the company account, and we give a receipt for each amount.',
  ]),
  message('en', 'Payment plan', [
    ABOUT_LISTING.en,
    'On its page you can make a payment plan: choose the deposit and the months, and send us the link. The sums are an estimate until the agreement is signed.',
  ]),
  message('en', 'Directions', [
    ABOUT_LISTING.en,
    'The map on its page shows the area. We send you the exact meeting point once the viewing is agreed. Call {{phone}} when you are near.',
  ]),
  message('en', 'Documents you will be shown', [
    ABOUT_LISTING.en,
    "At the viewing, or before you pay anything, we show you: the owner's instruction to us, a copy of the title or lease, and our agents' registration. Have your own advocate search the title.",
  ]),
  message('sw', 'Asante', ['{{thanks}}']),
  message('sw', 'Thibitisha kutazama', [
    '{{thanks}}',
    'Tunakusubiri: {{viewingTime}}. Tuambie ikiwa wakati mwingine unakufaa zaidi.',
  ]),
  message('sw', 'Ungependa kuiona lini?', [
    ABOUT_LISTING.sw,
    'Ungependa kuiona lini? Tunaonyesha mali Jumatatu hadi Jumamosi, bila malipo.',
  ]),
  message('sw', 'Bado inapatikana', [
    ABOUT_LISTING.sw,
    'Ndiyo, bado inapatikana. Ungependa kuiona, au tukutumie maelezo zaidi kwanza?',
  ]),
  message('sw', 'Haipatikani tena', [
    ABOUT_LISTING.sw,
    'Samahani, haipatikani tena. Tazama nyingine hapa: {{listingsLink}}',
  ]),
  message('sw', 'Gharama ya kuhamia', [
    ABOUT_LISTING.sw,
    'Gharama zote za kuhamia ziko kwenye ukurasa wake. Malipo yote ni kwa akaunti ya kampuni, nasi hutoa risiti.',
  ]),
  message('sw', 'Mpango wa malipo', [
    ABOUT_LISTING.sw,
    'Kwenye ukurasa wake unaweza kupanga malipo: chagua amana na miezi, kisha ututumie kiungo. Hesabu ni makadirio hadi mkataba utiwe saini.',
  ]),
  message('sw', 'Maelekezo', [
    ABOUT_LISTING.sw,
    'Ramani iko kwenye ukurasa wake. Tutakutumia mahali kamili pa kukutana mkishakubaliana muda. Piga {{phone}} ukikaribia.',
  ]),
  message('sw', 'Hati utakazoonyeshwa', [
    ABOUT_LISTING.sw,
    'Wakati wa kutazama, kabla ya malipo yoyote, tutakuonyesha: idhini ya mmiliki, nakala ya hatimiliki au mkataba wa upangaji, na usajili wa mawakala wetu. Mwambie wakili wako akague hatimiliki.',
  ]),
  message('sw', 'Tukupigie lini?', ['{{thanks}}', 'Tunaweza kukupigia? Tuambie ni saa ngapi inakufaa.']),
];
