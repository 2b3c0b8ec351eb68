import type { DeliveredMail } from '@lml/common/contracts';
import { ACKNOWLEDGEMENT, MAILS_TO_VISITORS, sentencesOf, TITLE } from '../../test/visitor-mails.js';
import { mailContent } from '../mail/mail-content.js';

const SITE = 'https://lml.example';

function contentOf(mail: DeliveredMail, language: 'en' | 'sw') {
  return mailContent({ ...mail, language } as DeliveredMail, SITE);
}

it.each(MAILS_TO_VISITORS)('writes %s in Swahili, with no English sentence [SWAHILI-5]', (_name, mail) => {
  const [english, swahili] = [contentOf(mail, 'en'), contentOf(mail, 'sw')];
  for (const part of ['subject', 'text', 'html'] as const) {
    const known = new Set(sentencesOf(english[part]));
    expect(sentencesOf(swahili[part]).filter((sentence) => known.has(sentence))).toEqual([]);
  }
});

it.each(MAILS_TO_VISITORS)('says the language of %s, and links to pages in it [SWAHILI-5]', (_name, mail) => {
  const { html, text } = contentOf(mail, 'sw');
  expect(html).toContain('<html lang="sw">');
  const links = [...text.matchAll(/https:\/\/lml\.example(\S*)/g)].map(([, path]) => path);
  for (const path of links) expect(path).toMatch(/^\/sw\//);
  expect(contentOf(mail, 'en').html).toContain('<html lang="en">');
  expect(contentOf(mail, 'en').text).not.toContain(`${SITE}/sw`);
});

it('writes the acknowledgement with the texts of the glossary [SWAHILI-5]', () => {
  const { subject, text } = contentOf(ACKNOWLEDGEMENT, 'sw');
  expect(subject).toBe('Tumepokea ulizo lako (Ulizo 1234)');
  for (const part of [
    'Asante kwa kuiandikia LML Properties. Mmoja wetu atakujibu ndani ya saa za kazi.',
    'Nambari ya rejeleo: Ulizo 1234',
    `Mali:               ${TITLE} (LML-12)`,
    'Jumanne 24 Novemba 2026, 10:30; au Jumatano 25 Novemba 2026, wakati wowote (kwa simu ya video)',
    '(kama ulivyopendekeza; tutathibitisha)',
    'Imepokewa:          Ijumaa 20 Novemba 2026, 12:30 (Nairobi)',
    'Jumatatu-Ijumaa 9AM-5PM, Jumamosi 10AM-2PM (Nairobi)',
    'Barua hii imetumwa yenyewe: huhitaji kujibu.',
    'Lipa tu kwa akaunti za kampuni, na upewe risiti.',
  ])
    expect(text).toContain(part);
});

it('marks the title of a listing as English in a mail in Swahili [SWAHILI-5]', () => {
  expect(contentOf(ACKNOWLEDGEMENT, 'sw').html).toContain(
    `<span lang="en"><a href="${SITE}/sw/property/12-two-bedroom-flat-othaya-road"`,
  );
});

it('writes in English to whoever an older service names no language for', () => {
  expect(mailContent(ACKNOWLEDGEMENT, SITE)).toEqual(contentOf(ACKNOWLEDGEMENT, 'en'));
});
