import { COLOURS } from '@lml/common/brand-colours';
import { COMPANY, type Language } from '@lml/common/contracts';

/** Escapes text, so that a visitor's input never becomes markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** As {@link escapeHtml}, keeping line breaks. */
export function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * Builds the frame of every mail: tables and inline styles, which mail clients support.
 * @param preview text that inboxes show beside the subject; plain text
 * @param content rows of escaped markup
 */
export function mailPage(title: string, preview: string, content: string, language: Language = 'en'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOURS.ground};color:${COLOURS.ink}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table ${TABLE} style="background:${COLOURS.ground}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:600px;${FONT}">
<tr><td style="padding:20px 24px;background:${COLOURS.primary};border-radius:14px 14px 0 0;color:${COLOURS.onPrimary};font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:28px">${escapeHtml(COMPANY.name)}</td></tr>
<tr><td style="padding:28px 24px;background:${COLOURS.surface};border:1px solid ${COLOURS.line};border-top:0;border-radius:0 0 14px 14px;font-size:16px;line-height:24px;color:${COLOURS.ink}">
${content}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Builds a heading with the kind of mail in small letters above. Takes plain text. */
export function heading(kind: string, text: string): string {
  return (
    `<p style="margin:0 0 4px;font-size:13px;line-height:20px;font-weight:600;color:${COLOURS.accent}">${escapeHtml(kind)}</p>` +
    `<h1 style="margin:0 0 20px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-weight:600;font-size:24px;line-height:32px;color:${COLOURS.ink}">${escapeHtml(text)}</h1>`
  );
}

/** Builds a highlighted line for staff. Takes plain text. */
export function highlight(text: string): string {
  return `<p style="margin:-8px 0 20px;padding:10px 14px;background:${COLOURS.ground};border:1px solid ${COLOURS.line};border-radius:6px;font-weight:600;color:${COLOURS.ink}">${escapeHtml(text)}</p>`;
}

/** Builds a box of sentences with a link. Takes plain text. */
export function strip(sentences: string[], address: string, linkText: string): string {
  const lines = [...sentences.map(escapeHtml), link(address, linkText)];
  return `<p style="margin:0 0 20px;padding:10px 14px;background:${COLOURS.ground};border:1px solid ${COLOURS.line};border-radius:6px;font-size:14px;line-height:22px;color:${COLOURS.ink}">${lines.join('<br>')}</p>`;
}

const LABEL_WIDTHS: Record<Language, number> = { en: 84, sw: 108 };

/** @param rows plain text labels and escaped values @param language for the width of the labels */
export function facts(rows: [label: string, value: string][], language: Language = 'en'): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${COLOURS.line};vertical-align:top`;
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td width="${LABEL_WIDTHS[language]}" style="${cell};font-size:14px;color:${COLOURS.muted}">${escapeHtml(label)}</td>` +
      `<td style="${cell};word-break:break-word">${value}</td></tr>`,
  );
  return `<table ${TABLE} style="margin:0 0 20px;${FONT};font-size:16px;line-height:24px">${lines.join('\n')}</table>`;
}

/** Builds a quotation of a visitor's text. Takes plain text. */
export function quotation(text: string): string {
  return `<table ${TABLE} style="margin:0 0 24px"><tr><td style="padding:16px 20px;background:${COLOURS.ground};border-left:4px solid ${COLOURS.primary};border-radius:6px;${FONT};font-size:16px;line-height:26px;color:${COLOURS.ink};word-break:break-word">${escapeLines(text)}</td></tr></table>`;
}

/** @param address our own URL; visitors' text in it must be escaped with `encodeURIComponent` */
export function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}" style="color:${COLOURS.primary};text-decoration:underline">${escapeHtml(text)}</a>`;
}

/** Links a listing by its title, which staff wrote in English. @param language of the mail */
export function listingLink(address: string, title: string, language: Language): string {
  const anchor = link(address, title);
  return language === 'en' ? anchor : `<span lang="en">${anchor}</span>`;
}

export function button(address: string, text: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr><td style="background:${COLOURS.primary};border-radius:6px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${COLOURS.onPrimary};text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`;
}

/** Takes plain text. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 20px">${escapeHtml(text)}</p>`;
}

export function note(text: string): string {
  return `<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:${COLOURS.muted}">${escapeHtml(text)}</p>`;
}
