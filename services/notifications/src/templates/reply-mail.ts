import type { ReplyMail } from '@lml/common/contracts';
import { COLOURS } from '@lml/common/brand-colours';
import { textsOf } from '../texts/visitor-texts.js';
import { escapeHtml, escapeLines } from './html.js';
import type { MailContent } from './inquiry-mail.js';
import { nairobiTime } from './nairobi-time.js';

/** Longest quotation, in characters: enough to remember what was asked. */
const QUOTED_MAX = 2000;

/** Builds an answer that a member of staff wrote: plain like a mail between people, with the question below. */
export function replyMail({ subject, text, quoted, ...mail }: ReplyMail): MailContent {
  const { language, texts, words } = textsOf(mail);
  const intro = texts.wrote(nairobiTime(quoted.createdAt, words.days), quoted.name);
  const question = shortened(quoted.text);
  return {
    subject,
    text: [text, '', intro, ...question.split('\n').map((line) => `> ${line}`), ''].join('\n'),
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px">
<div style="max-width:640px;word-break:break-word">${escapeLines(text)}</div>
<div style="max-width:640px;margin-top:24px;font-size:14px;line-height:20px;color:${COLOURS.muted};word-break:break-word">${escapeHtml(intro)}
<blockquote style="margin:8px 0 0;padding:0 0 0 12px;border-left:3px solid ${COLOURS.line}">${escapeLines(question)}</blockquote></div>
</body>
</html>
`,
  };
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= QUOTED_MAX ? text : `${characters.slice(0, QUOTED_MAX).join('')}…`;
}
