import { recordChange } from '@lml/common/audit/changes';
import type { Director, User } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PicturesOfProperty } from '../pictures/pictures-of-property.js';
import type { DirectorChangesDto, DirectorDetailsDto } from './director.dto.js';
import type { DirectorEntity } from './director.entity.js';
import { directorNotFound } from './directors.errors.js';
import { StaffDirectorsRepository } from './staff-directors.repository.js';

/** Staff actions on directors; each change is one transaction, including its activity log entry. */
@Injectable()
export class StaffDirectorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directors: StaffDirectorsRepository,
    private readonly pictures: PicturesOfProperty,
  ) {}

  async create({ position, ...details }: DirectorDetailsDto, by: User): Promise<Director> {
    return await this.dataSource.transaction(async (manager) => {
      await this.checkPicture(manager, details);
      const all = await this.directors.lockAll(manager);
      const place = Math.min(position ?? all.length, all.length);
      const saved = await this.directors.save(manager, all.toSpliced(place, 0, details as DirectorEntity));
      const made = saved[place]!;
      await record(manager, 'created', null, made, by);
      return toDirector(made);
    });
  }

  /** @throws 404 DIRECTOR_NOT_FOUND */
  async update(idText: string, { position, ...changes }: DirectorChangesDto, by: User): Promise<Director> {
    return await this.dataSource.transaction(async (manager) => {
      await this.checkPicture(manager, changes);
      const all = await this.directors.lockAll(manager);
      const before = found(all, idText);
      const others = all.filter(({ id }) => id !== before.id);
      const place = Math.min(position ?? all.indexOf(before), others.length);
      const saved = await this.directors.save(manager, others.toSpliced(place, 0, { ...before, ...changes }));
      const after = saved[place]!;
      await record(manager, 'changed', { ...before, position: all.indexOf(before) }, after, by);
      return toDirector(after);
    });
  }

  /** @throws 404 DIRECTOR_NOT_FOUND */
  async delete(idText: string, by: User): Promise<Director> {
    return await this.dataSource.transaction(async (manager) => {
      const director = found(await this.directors.lockAll(manager), idText);
      await this.directors.delete(manager, director.id);
      await record(manager, 'deleted', director, null, by);
      return toDirector(director);
    });
  }

  private async checkPicture(manager: EntityManager, { imageUrl }: DirectorChangesDto): Promise<void> {
    const error = imageUrl ? await this.pictures.errorForAddress(manager, imageUrl) : undefined;
    if (error) throw validationFailed([{ field: 'imageUrl', message: error }]);
  }
}

function found(all: DirectorEntity[], idText: string): DirectorEntity {
  const id = parseId(idText);
  const director = all.find((one) => one.id === id);
  if (!director) throw directorNotFound();
  return director;
}

function toDirector({ id, name, title, qualifications, languages, bio, imageUrl }: DirectorEntity): Director {
  // Applies the database defaults to missing fields.
  return {
    id,
    name,
    title,
    qualifications: qualifications ?? [],
    languages: languages ?? [],
    bio: bio ?? '',
    imageUrl: imageUrl ?? null,
  };
}

async function record(
  manager: EntityManager,
  action: 'created' | 'changed' | 'deleted',
  before: DirectorEntity | null,
  after: DirectorEntity | null,
  by: User,
): Promise<void> {
  const { id, name } = (after ?? before)!;
  await recordChange(manager, {
    subject: 'director',
    subjectId: id,
    subjectName: name,
    action,
    before,
    after,
    by,
  });
}
