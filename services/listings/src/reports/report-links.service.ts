import { recordChange } from '@lml/common/audit/changes';
import {
  type CreatedReportLink,
  propertyReference,
  REPORT_EXPIRY_DEFAULT,
  REPORT_KEY_PATTERN,
  REPORT_LIMITS,
  type ReportLink,
  type ReportLinkInput,
  type ReportRecipient,
  type User,
} from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { propertyId } from '../properties/model/property-id.js';
import { StaffPropertiesService } from '../properties/staff/staff-properties.service.js';
import { digestOf, sameDigest } from '../secret-keys.js';
import { ListingsEnv } from '../env.js';
import { reportLinkKey } from './report-link-key.js';
import { ReportMailsRepository } from './report-mails.repository.js';
import { ReportLinkEntity } from './report-link.entity.js';
import { reportLinkNotFound, reportNotFound, tooManyReportLinks } from './reports.errors.js';

const DAY_MS = 24 * 60 * 60_000;

/** Makes, checks and revokes the private links of reports; stores only the digests of their keys. */
@Injectable()
export class ReportLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly properties: StaffPropertiesService,
    private readonly mails: ReportMailsRepository,
    private readonly env: ListingsEnv,
  ) {}

  /** Newest first. @throws 404 PROPERTY_NOT_FOUND */
  async list(idText: string): Promise<ReportLink[]> {
    const { id } = await this.properties.get(idText);
    const links = await this.dataSource
      .getRepository(ReportLinkEntity)
      .find({ where: { propertyId: id }, order: { id: 'DESC' }, take: 10 * REPORT_LIMITS.linksMax });
    const recipients = await this.mails.recipients(id);
    return links.map((link) => toReportLink(link, recipients.get(link.id)));
  }

  /**
   * Makes a link whose key only this answer contains.
   * @throws 404 PROPERTY_NOT_FOUND, 409 TOO_MANY_REPORT_LINKS
   */
  async create(
    idText: string,
    { label = '', expiresInDays = REPORT_EXPIRY_DEFAULT }: ReportLinkInput,
    by: User,
  ): Promise<CreatedReportLink> {
    const property = await this.properties.get(idText);
    const seed = randomUUID();
    const key = reportLinkKey(seed, this.env.INTERNAL_TOKEN);
    return await this.dataSource.transaction(async (manager) => {
      // Serialises the links of one listing, so that they cannot exceed the limit.
      await manager.query('SELECT FROM properties WHERE id = $1 FOR NO KEY UPDATE', [property.id]);
      const [row] = await manager.query<{ n: number }[]>(
        'SELECT count(*) AS n FROM report_links WHERE property_id = $1 AND revoked_at IS NULL AND expires_at > now()',
        [property.id],
      );
      if (row!.n >= REPORT_LIMITS.linksMax) throw tooManyReportLinks();
      const { id } = await manager.save(
        manager.create(ReportLinkEntity, {
          ...{ propertyId: property.id, label, seed, digest: digestOf(key), createdBy: by.username },
          expiresAt: new Date(Date.now() + expiresInDays * DAY_MS),
        }),
      );
      const link = toReportLink(await manager.findOneByOrFail(ReportLinkEntity, { id }));
      const { title } = property;
      await record(manager, link, title, { by, action: 'created' }, property.id);
      return { ...link, key };
    });
  }

  /** Revokes a link for good; one that was revoked before stays as it is. @throws 404 */
  async revoke(idText: string, linkIdText: string, by: User): Promise<ReportLink> {
    const id = parseId(linkIdText);
    const property = propertyId(idText);
    if (id === undefined) throw reportLinkNotFound();
    return await this.dataSource.transaction(async (manager) => {
      const stored = await manager.findOne(ReportLinkEntity, {
        where: { id, propertyId: property },
        lock: { mode: 'pessimistic_write' },
      });
      if (!stored) throw reportLinkNotFound();
      if (stored.revokedAt === null) {
        stored.revokedAt = new Date();
        await manager.save(stored);
        const [row] = await manager.query<{ title: string }[]>('SELECT title FROM properties WHERE id = $1', [
          property,
        ]);
        await record(manager, toReportLink(stored), row?.title ?? '', { by, action: 'deleted' }, property);
      }
      return toReportLink(stored);
    });
  }

  /** Returns the listing of a key that works. Changes nothing. @throws 404 REPORT_NOT_FOUND */
  async propertyOf(key: string | undefined): Promise<{ propertyId: number; expiresAt: string }> {
    if (key === undefined || !REPORT_KEY_PATTERN.test(key)) throw reportNotFound();
    const digest = digestOf(key);
    // The look-up compares digests, whose timing tells nothing of a key; the last comparison takes constant time.
    const link = await this.dataSource.getRepository(ReportLinkEntity).findOneBy({ digest });
    const works = link && link.revokedAt === null && link.expiresAt > new Date();
    if (!works || !sameDigest(link.digest, digest)) throw reportNotFound();
    return { propertyId: link.propertyId, expiresAt: link.expiresAt.toISOString() };
  }
}

/** The log names the listing; the label may be a person's name. */
async function record(
  manager: EntityManager,
  link: ReportLink,
  title: string,
  { by, action }: { by: User; action: 'created' | 'deleted' },
  property: number,
): Promise<void> {
  const facts = { listing: propertyReference(property), expiresAt: link.expiresAt };
  await recordChange(manager, {
    ...{ subject: 'report-link', subjectId: link.id, subjectName: title, action, by },
    ...(action === 'created' ? { after: facts } : { before: facts }),
  });
}

function toReportLink(
  { id, label, seed, createdAt, createdBy, expiresAt, revokedAt }: ReportLinkEntity,
  recipients: ReportRecipient[] = [],
): ReportLink {
  return {
    ...{ id, label, createdBy, recipients },
    mailable: seed !== null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
