import type { EntityManager } from 'typeorm';
import { IncomingMailEntity } from '../incoming-mail/incoming-mail.entity.js';
import { IncomingMailFileEntity } from '../incoming-mail/incoming-mail-file.entity.js';

/** An inquiry that was answered, and when the demo's visitor wrote back. */
const ANSWERED = { id: 2, at: '2026-09-16T10:40:00+03:00' };
const CSV = `Floor,Tenant,Rent (KSh a month)
Ground,Chemist,85000
First,Sacco,120000
Second,vacant,0
`;

/** Mails that came into the demo's mailbox: an answer with files, and one that belongs to no message. */
export async function seedDemoMails(transaction: EntityManager): Promise<void> {
  const csv = Buffer.from(CSV);
  const shared = { mailbox: 'demo', uidValidity: 1, quoted: null, automatic: null, unreadable: null };
  await transaction.insert(IncomingMailEntity, [
    {
      ...{ ...shared, id: 1, uid: 1, messageId: 'rent-roll@mail.example.org', inquiryId: ANSWERED.id },
      ...{ senderName: 'Kimutai Rono', senderEmail: 'k.rono@example.org' },
      subject: 'Re: Inquiry about Uganda Road Commercial Block, Eldoret',
      text: 'The letter is signed. I have put our figures into the attached table; the film shows the parking.\n\nKimutai',
      attachments: [
        { name: 'rents.csv', type: 'text/csv', size: csv.length, unstored: null },
        { name: 'parking.mp4', type: 'video/mp4', size: 18_400_000, unstored: 'too-large' },
      ],
      ...{ receivedAt: new Date(ANSWERED.at), createdAt: new Date(ANSWERED.at) },
    },
    {
      ...{ ...shared, id: 2, uid: 2, messageId: 'second-flat@mail.example.net', inquiryId: null },
      ...{ senderName: 'Baraka Odhiambo', senderEmail: 'baraka.odhiambo@example.net' },
      subject: 'A flat for two',
      text: 'My sister asked you about the flat in Othaya Road. I would share it with her; may I come along to the viewing?',
      attachments: [],
      ...{ receivedAt: new Date('2026-11-19T09:15:00+03:00') },
    },
  ]);
  await transaction.insert(IncomingMailFileEntity, { mailId: 1, index: 0, content: csv });
  await transaction.query(
    `SELECT setval(pg_get_serial_sequence('incoming_mails', 'id'), (SELECT max(id) FROM incoming_mails))`,
  );
}
