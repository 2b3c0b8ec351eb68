import { type ViewingEvent, type ViewingMail } from '@lml/common/contracts';
import { button, escapeHtml, facts, heading, mailPage, note, quotation } from './html.js';
import { type MailContent, nameOf, personText } from './inquiry-mail.js';
import { textsOf } from '../texts/visitor-texts.js';
import { type Fact, factLines, factsOf } from './viewing-mail.js';

const TITLES: Record<ViewingEvent, string> = {
  requested: 'Viewing requested',
  proposed: 'Viewing proposed to the visitor',
  confirmed: 'Viewing confirmed',
  moved: 'Viewing moved',
  edited: 'Viewing changed',
  chosen: 'The visitor prefers another time',
  'asked-move': 'The visitor asks for another time',
  cancelled: 'Viewing cancelled',
  reminder: 'Viewing tomorrow',
  feedback: 'Feedback on a viewing',
};

/** Builds a mail about a viewing to staff and the listing's agent. */
export function viewingStaffMail(mail: ViewingMail, publicUrl: string): MailContent {
  const { visitor, event, words, representative } = mail;
  const title = TITLES[event];
  const topic = mail.property ? nameOf(mail.property) : visitor.name;
  const page = new URL(`/admin/viewings?viewing=${mail.viewingId}`, publicUrl).href;
  const reply = visitor.email
    ? `Reply to this mail to write to ${visitor.name} directly.`
    : `${visitor.name} left no e-mail address: please call, or write by WhatsApp.`;
  // The visitor's words stand apart, as a quotation.
  const quoted = words !== null && event !== 'cancelled';
  const english = textsOf({});
  const rows: Fact[] = [
    { label: 'Visitor', value: visitor.name },
    // A lead that staff entered may lack either.
    ...(visitor.email ? [{ label: 'E-mail', value: visitor.email }] : []),
    ...(visitor.phone ? [{ label: 'Phone', value: visitor.phone }] : []),
    ...(representative ? [{ label: 'In their place', value: personText(representative) }] : []),
    ...factsOf(quoted ? { ...mail, words: null } : mail, publicUrl, null, english).filter(
      ({ label }) => label !== english.texts.viewing.labels.office,
    ),
  ];
  return {
    subject: `${title}: ${topic}`,
    text: [
      ...[`${title}: ${topic}`, ''],
      ...factLines(rows),
      ...(quoted ? ['', words] : []),
      ...['', '-- ', `Open in the calendar: ${page}`, reply, ''],
    ].join('\n'),
    html: mailPage(
      title,
      `${visitor.name}: ${topic}`,
      [
        heading(title, topic),
        facts(rows.map(({ label, value, html }) => [label, html ?? escapeHtml(value)])),
        ...(quoted ? [quotation(words)] : []),
        button(page, 'Open in the calendar'),
        note(reply),
      ].join('\n'),
    ),
  };
}
