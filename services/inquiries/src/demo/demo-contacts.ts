import { type ContactNeeds, NO_NEEDS } from '@lml/common/contracts';
import type { EntityManager } from 'typeorm';

interface DemoContact {
  email: string;
  tags: string[];
  needs: Partial<ContactNeeds>;
  note?: string;
  /** Another's number, so that the two are possible duplicates. */
  sharedPhone?: string;
}

/** Notes of the demo's staff about people. */
const CONTACTS: DemoContact[] = [
  {
    email: 'achieng.nyadero@example.com',
    tags: ['family'],
    needs: {
      purpose: 'rent',
      types: ['residential'],
      bedroomsMin: 2,
      budgetMax: 80_000,
      places: ['Nairobi'],
    },
    note: 'Moves in January, two children. Needs a school nearby.',
  },
  {
    email: 'hassan.bwana@example.net',
    tags: ['investor', 'cash buyer'],
    needs: { purpose: 'sale', types: ['residential', 'villa'], bedroomsMin: 3, places: ['Mombasa', 'Nyali'] },
    sharedPhone: '+254700000130',
  },
  {
    email: 'd.mbithi@example.net',
    tags: ['investor'],
    needs: { purpose: 'sale', types: ['land'], budgetMax: 20_000_000 },
  },
  { email: 'sophia.lindqvist@example.com', tags: ['diaspora'], needs: { purpose: 'sale', types: ['villa'] } },
];

/** Gives some of the demo's contacts needs and tags, and makes one pair of possible duplicates. */
export async function seedDemoContacts(transaction: EntityManager): Promise<void> {
  for (const { email, tags, needs, note = '', sharedPhone } of CONTACTS) {
    const [contact] = await transaction.query<{ id: number }[]>(
      `SELECT contact_id AS id FROM contact_addresses WHERE kind = 'email' AND value = $1`,
      [email],
    );
    if (!contact) continue;
    await transaction.query(
      `UPDATE contacts SET tags = $2, needs = $3::jsonb, note = $4, updated_by = 'admin', version = version + 1 WHERE id = $1`,
      [contact.id, tags, JSON.stringify({ ...NO_NEEDS, ...needs }), note],
    );
    if (sharedPhone) {
      await transaction.query(
        `INSERT INTO contact_addresses (contact_id, kind, value) VALUES ($1, 'phone', $2)`,
        [contact.id, sharedPhone],
      );
    }
  }
}
