import {
  COMPANY,
  pathIn,
  REPORT_REASONS,
  reportDueAt,
  safetyPage,
  visitorReportsPage,
  type VisitorReportMail,
} from '@lml/common/contracts';
import { textsOf } from '../texts/visitor-texts.js';
import {
  button,
  escapeHtml,
  facts,
  heading,
  highlight,
  mailPage,
  note,
  paragraph,
  quotation,
} from './html.js';
import { type MailContent, nameOf } from './inquiry-mail.js';
import { nairobiTime } from './nairobi-time.js';

const HELD = 'The listing is hidden from the website until a manager decides.';

/** Builds the mail that tells a manager of a report at once. */
export function reportAlertMail(mail: VisitorReportMail, publicUrl: string): MailContent {
  const { reference, property, reason, details, contact, held, createdAt } = mail;
  const topic = REPORT_REASONS[reason];
  const listing = property ? nameOf(property) : 'No listing in particular';
  const received = nairobiTime(createdAt);
  const due = nairobiTime(reportDueAt(new Date(createdAt)).toISOString());
  const reporter = contact || 'Anonymous';
  const page = new URL(visitorReportsPage, publicUrl).href;
  const small = 'A report is what a visitor says. Look into it before you act, and accuse nobody.';
  const text = [
    `Report ${reference}: ${topic}`,
    ...(held ? [HELD] : []),
    '',
    `Listing:   ${listing}`,
    `Contact:   ${reporter}`,
    `Received:  ${received}`,
    `Due:       ${due}`,
    '',
    ...(details ? [details, ''] : []),
    '-- ',
    `Look at the report: ${page}`,
    small,
    '',
  ].join('\n');
  const html = mailPage(
    `Report ${reference}: ${topic}`,
    `${listing}. ${details.slice(0, 120)}`,
    [
      heading(`Report ${reference}`, topic),
      ...(held ? [highlight(HELD)] : []),
      facts([
        ['Listing', escapeHtml(listing)],
        ['Contact', escapeHtml(reporter)],
        ['Received', escapeHtml(received)],
        ['Due', escapeHtml(due)],
      ]),
      ...(details ? [quotation(details)] : []),
      button(page, 'Look at the report'),
      note(small),
    ].join('\n'),
  );
  return { subject: `Report ${reference}: ${topic}`, text, html };
}

/** Builds the mail that tells a reporter in one sentence what became of their report, without names. */
export function reportOutcomeMail(mail: VisitorReportMail, publicUrl: string): MailContent {
  const { reference, property, state, outcome } = mail;
  const own = textsOf(mail);
  const { language } = own;
  const texts = own.texts.report;
  const subject = texts.subject(reference);
  const about = property ? texts.thanksAbout(nameOf(property)) : texts.thanks;
  const sentence = texts.outcome(state, outcome);
  const page = new URL(pathIn(language, safetyPage), publicUrl).href;
  const small = texts.small(COMPANY.name);
  return {
    subject,
    text: [subject, '', about, '', sentence, '', `${texts.safety}: ${page}`, '', '-- ', small, ''].join('\n'),
    html: mailPage(
      subject,
      sentence,
      [
        heading(reference, texts.heading),
        paragraph(about),
        paragraph(sentence),
        button(page, texts.safety),
        note(small),
      ].join('\n'),
      language,
    ),
  };
}
