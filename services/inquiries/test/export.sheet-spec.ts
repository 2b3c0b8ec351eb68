import { expect, it } from '@jest/globals';
import { cleanLine, cleanText } from '@lml/common/contracts';
import { escapeFormula } from '@lml/common/csv';
import { HOSTILE_CELL_PIECES, openInLibreOffice } from '@lml/common/testing/libre-office';
import fc from 'fast-check';
import { type ExportedInquiry, exportHeading, exportRows } from '../src/inquiries/inquiry-export.js';
const texts = fc.sample(
  fc.string({ unit: fc.constantFrom(...HOSTILE_CELL_PIECES), minLength: 1, maxLength: 12 }),
  300,
);

function inquiryOf(text: string, index: number): ExportedInquiry {
  return {
    ...{ id: index + 1, name: cleanLine(text), email: 'wanjiru@example.com', phone: '+254 700 000 120' },
    ...{
      subject: cleanLine(text),
      message: cleanText(text),
      propertyId: 7,
      propertyTitle: 'Flat',
      viewing: null,
      viewings: [],
    },
    kind: 'owner',
    ownerRequest: {
      ...{ service: 'sell', propertyType: 'land', bedrooms: null, price: null },
      ...{ place: cleanLine(text), size: cleanLine(text) },
    },
    ...{ status: 'new', createdAt: '2026-11-20T21:05:00.000Z', phoneE164: '+254700000120' },
    ...{
      spam: false,
      spamReasons: [],
      channel: 'form',
      assignee: null,
      handler: null,
      followUpOn: null,
      firstAnsweredAt: null,
    },
    ...{
      answerDueAt: '2026-11-21T21:05:00.000Z',
      minutesToFirstAnswer: null,
      late: false,
      consentVersion: null,
      language: 'en',
    },
    source: {
      landingPage: '/',
      referrerHost: null,
      utmSource: null,
      utmMedium: null,
      utmCampaign: cleanLine(text),
    },
    noteCount: 0,
  };
}

it('LibreOffice runs an unescaped text as a formula, so these tests would detect one', async () => {
  const [row] = await openInLibreOffice('unsafe.csv', '1,"=1+1"\r\n');
  expect(row!.map(({ formula }) => formula)).toEqual([null, 'of:=1+1']);
});

it('an export of inquiries opens in LibreOffice with one row each, complete messages and no formula', async () => {
  const rows = await openInLibreOffice('inquiries.csv', exportHeading() + exportRows(texts.map(inquiryOf)));
  expect(rows.flat().filter(({ formula }) => formula !== null)).toEqual([]);
  expect(rows).toHaveLength(texts.length + 1);
  const message = rows[0]!.findIndex(({ text }) => text === 'Message');
  expect(rows.slice(1).map((cells) => cells[message]!.text)).toEqual(
    texts.map((text) => escapeFormula(cleanText(text)).replaceAll('\t', '')),
  );
});
