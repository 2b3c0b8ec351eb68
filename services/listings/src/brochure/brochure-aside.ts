import { COLOURS } from '@lml/common/brand-colours';
import { EMAIL_PATTERN } from '@lml/common/contracts';
import type { BrochureContent, Contact } from './brochure-content.js';
import { BROCHURE_COPY } from './brochure-copy.js';
import { ASIDE, type Block, drawRule, largest, styles } from './brochure-layout.js';
import { drawCode, drawIcon, type Icon } from './brochure-marks.js';
import { drawLines, linesOf, type TextStyle, widthOf } from './brochure-text.js';

const CODE_SIZE = 112;
const ICON_ROOM = 16;

/** Draws the contact, and the link to the property's page. */
export function asideBlock(
  document: PDFKit.PDFDocument,
  { contact, link, language }: BrochureContent,
): Block {
  const x = ASIDE.x + ASIDE.padding;
  const width = ASIDE.width - 2 * ASIDE.padding;
  const besideIcon = width - ICON_ROOM;
  const label = linesOf(document, contact.label, styles.kind, width, 1);
  const name = linesOf(document, contact.name, styles.contact, width, 2);
  const position = linesOf(document, contact.position, styles.small, width, 2);
  const phone = largest(document, contact.phone, 'strong', [11, 10, 9], COLOURS.primary, besideIcon, 1, 2);
  const whole = linesOf(document, contact.email, styles.email, besideIcon, 3);
  const email =
    whole.length === 1
      ? whole
      : linesOf(document, contact.email.replace('@', ' @'), styles.email, besideIcon, 3);
  const scan = linesOf(document, BROCHURE_COPY[language].scan, styles.small, width, 3);
  const address = linesOf(document, link.replace(/^https?:\/\//, ''), styles.link, width, 3);
  const height =
    2 * ASIDE.padding +
    label.length * styles.kind.leading +
    name.length * styles.contact.leading +
    position.length * styles.small.leading +
    phone.lines.length * phone.style.leading +
    email.length * styles.email.leading +
    CODE_SIZE +
    scan.length * styles.small.leading +
    address.length * styles.link.leading +
    // The spaces between them, as drawn below.
    (2 + 9 + 3 + 14 + 14 + 7 + 3);
  return {
    height: () => height,
    draw: (top) => {
      document.roundedRect(ASIDE.x, top, ASIDE.width, height, 9);
      document.lineWidth(0.8).fillAndStroke(COLOURS.ground, COLOURS.line);
      let y = drawLines(document, label, styles.kind, x, top + ASIDE.padding) + 2;
      y = drawLines(document, name, styles.contact, x, y);
      y = drawLines(document, position, styles.small, x, y) + 9;
      y = drawWay(document, 'phone', phone.lines, phone.style, x, y, telephone(contact)) + 3;
      y = drawWay(document, 'mail', email, styles.email, x, y, mailbox(contact)) + 14;
      drawRule(document, x, y, width);
      const codeTop = y + 14;
      drawCode(document, link, ASIDE.x + (ASIDE.width - CODE_SIZE) / 2, codeTop, CODE_SIZE);
      y = drawCentred(document, scan, styles.small, codeTop + CODE_SIZE + 7) + 3;
      y = drawCentred(document, address, styles.link, y);
      document.link(ASIDE.x, codeTop, ASIDE.width, y - codeTop, link);
      return top + height;
    },
  };
}

/** Draws a phone number or address behind its icon; as a link where possible. */
function drawWay(
  document: PDFKit.PDFDocument,
  icon: Icon,
  lines: string[],
  style: TextStyle,
  x: number,
  top: number,
  address: string | undefined,
): number {
  drawIcon(document, icon, x - 0.5, top + (style.leading - 11) / 2, 11, COLOURS.accent);
  const bottom = drawLines(document, lines, style, x + ICON_ROOM, top);
  if (address) document.link(x, top, ASIDE.width - 2 * ASIDE.padding, bottom - top, address);
  return bottom;
}

function telephone({ phone }: Contact): string | undefined {
  const dialled = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(dialled) ? `tel:${dialled}` : undefined;
}

function mailbox({ email }: Contact): string | undefined {
  return EMAIL_PATTERN.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : undefined;
}

function drawCentred(document: PDFKit.PDFDocument, lines: string[], style: TextStyle, top: number): number {
  const middle = ASIDE.x + ASIDE.width / 2;
  lines.forEach((line, index) =>
    drawLines(
      document,
      [line],
      style,
      middle - widthOf(document, line, style) / 2,
      top + index * style.leading,
    ),
  );
  return top + lines.length * style.leading;
}
