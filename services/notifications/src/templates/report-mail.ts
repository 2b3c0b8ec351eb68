import {
  COMPANY,
  groupedNumber,
  monthName,
  type ReportMail,
  reportPage,
  reportStopPath,
} from '@lml/common/contracts';
import { button, facts, heading, link, mailPage, note, paragraph } from './html.js';
import type { MailContent } from './inquiry-mail.js';
import { oneClickHeaders } from './one-click.js';

/** Builds the landlord's mail: the month in figures, and the private link of the whole report. */
export function reportMail(mail: ReportMail, publicUrl: string): MailContent {
  const { property, month, key } = mail;
  const subject = `Report for ${monthName(month)}: ${property.title}`;
  const page = new URL(reportPage(key, month), publicUrl).href;
  const stop = new URL(reportStopPath(mail.stopKey), publicUrl).href;
  const intro = `What happened to your property ${property.title} (${property.reference}) in ${monthName(month)}:`;
  const rows = figuresOf(mail);
  const why = `${COMPANY.name} sends you this report each month, and attaches it as a PDF. The link is private: whoever has it sees the report.`;
  return {
    subject,
    text: [
      subject,
      '',
      intro,
      '',
      ...rows.map(([name, value]) => `${name}: ${value}`),
      '',
      `See the whole report: ${page}`,
      '',
      '-- ',
      why,
      `Stop these e-mails: ${stop}`,
      '',
    ].join('\n'),
    html: mailPage(
      subject,
      rows.map(([name, value]) => `${name}: ${value}`).join(', '),
      [
        heading('Monthly report', subject),
        paragraph(intro),
        facts(rows),
        button(page, 'See the whole report'),
        note(why),
        `<p style="margin:8px 0 0;font-size:14px;line-height:20px">${link(stop, 'Stop these e-mails')}</p>`,
      ].join('\n'),
    ),
  };
}

/** Headers of RFC 8058, with which mail clients offer to stop with one press. */
export function oneClickReportStop({ stopKey }: ReportMail, publicUrl: string): Record<string, string> {
  return oneClickHeaders(new URL(reportStopPath(stopKey), publicUrl).href, 'Stop the monthly report');
}

function figuresOf({ total, before, inquiries }: ReportMail): [string, string][] {
  const row = (name: string, now: number, was: number): [string, string] => [
    name,
    `${groupedNumber(now)} (${groupedNumber(was)} in as many days before)`,
  ];
  return [
    row('Views of the page', total.views, before.views),
    row('Phone numbers shown', total.phoneReveals, before.phoneReveals),
    row('WhatsApp opened', total.whatsappClicks, before.whatsappClicks),
    row('Shared with others', total.shares, before.shares),
    ...(inquiries
      ? [
          row('Inquiries', inquiries.total, inquiries.before.total),
          row('Viewings asked for', inquiries.viewings, inquiries.before.viewings),
          row('Viewings held', inquiries.viewingsHeld, inquiries.before.viewingsHeld),
        ]
      : []),
  ];
}
