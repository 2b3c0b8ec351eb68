import type { DeliveredMail } from '@lml/common/contracts';
import { queued, setup, startWorker, stateIs, useMailWorker } from './support.js';
import { MAILS_TO_VISITORS, sentencesOf } from './visitor-mails.js';

useMailWorker();

/** Sends mails by SMTP, and returns them as they arrived, in the same order. */
async function received(mails: DeliveredMail[]) {
  const ids: string[] = [];
  for (const mail of mails) ids.push(await queued(mail));
  for (const id of ids) await stateIs(id, 'sent');
  return ids.map((id) =>
    setup.mailServer.mails.find(({ messageId }) => messageId === `<${id}@lml.example>`)!,
  );
}

it('each kind of mail to a visitor arrives in Swahili, without a sentence of the English mail [SWAHILI-5]', async () => {
  await startWorker();
  const mails = MAILS_TO_VISITORS.map(([, mail]) => mail);
  const [english, swahili] = [
    await received(mails),
    await received(mails.map((mail) => ({ ...mail, language: 'sw' }) as DeliveredMail)),
  ];
  swahili.forEach((mail, index) => {
    expect(mail.html).toContain('<html lang="sw">');
    for (const part of ['subject', 'text', 'html'] as const) {
      const known = new Set(sentencesOf(english[index]![part] ?? ''));
      const sentences = sentencesOf(mail[part] ?? '');
      expect(sentences.filter((sentence) => known.has(sentence))).toEqual([]);
    }
    for (const [, path] of mail.text!.matchAll(/https:\/\/lml\.example(\S*)/g))
      expect(path).toMatch(/^\/sw\//);
  });
});
