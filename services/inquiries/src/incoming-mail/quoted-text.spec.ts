import { splitQuoted } from './quoted-text.js';

const ANSWER = 'Yes, Saturday suits me.\n\nWanjiru';

it.each([
  ['Gmail', 'On Tue, 24 Nov 2026 at 10:00, LML Properties <office@lml.example> wrote:\n> Hello,\n>\n> when?'],
  [
    'Gmail, broken into two lines',
    'On Tue, 24 Nov 2026 at 10:00, LML Properties\n<office@lml.example> wrote:\n\n> when?',
  ],
  ['Gmail in Swahili', 'Mnamo Jumanne, 24 Nov 2026 saa 10:00 LML <office@lml.example> aliandika:\n> lini?'],
  [
    'Outlook',
    'From: LML Properties <office@lml.example>\nSent: Tuesday, 24 November 2026 10:00\nTo: Wanjiru\n\nHello',
  ],
  ['Outlook with a line', '________________________________\nFrom: LML Properties\nSent: Tuesday\n\nHello'],
  ['old Outlook', '-----Original Message-----\nFrom: LML\nHello'],
  ['quoted lines alone', '> Hello,\n> when?'],
])('folds what %s repeats below the answer [MAILIN-7]', (_program, quoted) => {
  expect(splitQuoted(`${ANSWER}\n\n${quoted}\n`)).toEqual({ text: ANSWER, quoted });
});

it.each([
  ['without a quotation', ANSWER],
  ['with answers between quoted lines', '> Is Saturday good?\nYes.\n> At ten?\nAt eleven.'],
  ['with the answer below', 'On Tue, LML Properties <office@lml.example> wrote:\n> when?\n\nSaturday.'],
  ['of quoted lines only', '> Hello,\n> when?'],
  ['that says "On Monday we wrote" in a sentence', 'On Monday we wrote to you: nobody came.'],
  ['with one line that looks like a header', 'To: be clear\nI want the flat.'],
])('shows a mail whole %s [MAILIN-7]', (_case, whole) => {
  expect(splitQuoted(whole)).toEqual({ text: whole, quoted: null });
});
