import { recordChange } from '@lml/common/audit/changes';
import { OFFICE_LIMITS, type StaffOffice, type User } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OfficeChangesDto, OfficeDetailsDto } from './office.dto.js';
import type { OfficeEntity } from './office.entity.js';
import { toStaffOffice } from './office.mapper.js';
import { headOfficeNeeded, headOfficeUnmarked, officeNotFound, tooManyOffices } from './offices.errors.js';
import { OfficesRepository } from './offices.repository.js';

/** Staff actions on offices; each change is one transaction, including its activity log entry. */
@Injectable()
export class StaffOfficesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly offices: OfficesRepository,
  ) {}

  async list(): Promise<StaffOffice[]> {
    return (await this.offices.list()).map(toStaffOffice);
  }

  /** The first office becomes the head office. @throws 409 TOO_MANY_OFFICES */
  async create({ position, ...details }: OfficeDetailsDto, by: User): Promise<StaffOffice> {
    return await this.dataSource.transaction(async (manager) => {
      const all = await this.offices.lockAll(manager);
      if (all.length >= OFFICE_LIMITS.officesMax) throw tooManyOffices();
      const place = Math.min(position ?? all.length, all.length);
      const office = {
        ...columnsOf(details),
        isHeadOffice: details.isHeadOffice === true || all.length === 0,
      };
      return toStaffOffice(await this.write(manager, all, place, null, office, by));
    });
  }

  /** @throws 404 OFFICE_NOT_FOUND, 400 if the head office would lose its mark */
  async update(idText: string, { position, ...changes }: OfficeChangesDto, by: User): Promise<StaffOffice> {
    return await this.dataSource.transaction(async (manager) => {
      const all = await this.offices.lockAll(manager);
      const before = found(all, idText);
      if (before.isHeadOffice && changes.isHeadOffice === false) throw headOfficeUnmarked();
      const others = all.filter(({ id }) => id !== before.id);
      const place = Math.min(position ?? all.indexOf(before), others.length);
      const was = { ...before, position: all.indexOf(before) };
      const office = { ...before, ...columnsOf(changes) };
      return toStaffOffice(await this.write(manager, others, place, was, office, by));
    });
  }

  /** @throws 404 OFFICE_NOT_FOUND, 409 HEAD_OFFICE_NEEDED */
  async delete(idText: string, by: User): Promise<StaffOffice> {
    return await this.dataSource.transaction(async (manager) => {
      const office = found(await this.offices.lockAll(manager), idText);
      if (office.isHeadOffice) throw headOfficeNeeded(office.name);
      await this.offices.delete(manager, office.id);
      await record(manager, 'deleted', office, null, by);
      return toStaffOffice(office);
    });
  }

  /** Inserts an office at its position and moves the others; if it is the head office, no other is. */
  private async write(
    manager: EntityManager,
    others: OfficeEntity[],
    place: number,
    before: OfficeEntity | null,
    office: Partial<OfficeEntity>,
    by: User,
  ): Promise<OfficeEntity> {
    const was = others.find(({ isHeadOffice }) => isHeadOffice);
    const moved = office.isHeadOffice && was ? was : undefined;
    if (moved) await this.offices.unmarkHeadOffice(manager);
    const rest = others.map((other) => (other === moved ? { ...other, isHeadOffice: false } : other));
    const saved = await this.offices.save(manager, rest.toSpliced(place, 0, office as OfficeEntity));
    const after = saved[place]!;
    await record(manager, before ? 'changed' : 'created', before, after, by);
    if (moved) {
      await record(manager, 'changed', { isHeadOffice: true }, { isHeadOffice: false }, by, moved);
    }
    return after;
  }
}

function found(all: OfficeEntity[], idText: string): OfficeEntity {
  const id = parseId(idText);
  const office = all.find((one) => one.id === id);
  if (!office) throw officeNotFound();
  return office;
}

function columnsOf({ coordinates, whatsapp, ...details }: OfficeChangesDto): Partial<OfficeEntity> {
  return {
    ...details,
    // Stores an empty phone number as null.
    ...(whatsapp !== undefined && { whatsapp: whatsapp || null }),
    ...(coordinates !== undefined && {
      latitude: coordinates?.lat ?? null,
      longitude: coordinates?.lng ?? null,
    }),
  };
}

async function record(
  manager: EntityManager,
  action: 'created' | 'changed' | 'deleted',
  before: Partial<OfficeEntity> | null,
  after: Partial<OfficeEntity> | null,
  by: User,
  about = (after ?? before) as OfficeEntity,
): Promise<void> {
  await recordChange(manager, {
    subject: 'office',
    subjectId: about.id,
    subjectName: about.name,
    action,
    before,
    after,
    by,
  });
}
