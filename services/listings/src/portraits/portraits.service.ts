import { PORTRAIT_TEXTS, type StaffPortrait, type User } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PicturesOfProperty } from '../pictures/pictures-of-property.js';
import { PortraitsRepository } from './portraits.repository.js';

/** Portraits of staff accounts. */
@Injectable()
export class PortraitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly portraits: PortraitsRepository,
    private readonly pictures: PicturesOfProperty,
  ) {}

  async list(): Promise<StaffPortrait[]> {
    return await this.portraits.list();
  }

  /** @throws 400 if the picture was not uploaded here */
  async change(imageUrl: string | null, { id }: User): Promise<StaffPortrait[]> {
    await this.dataSource.transaction(async (manager) => {
      if (imageUrl === null) {
        await this.portraits.delete(manager, id);
        return;
      }
      const isUploaded =
        imageUrl.startsWith('/media/') &&
        (await this.pictures.errorForAddress(manager, imageUrl)) === undefined;
      if (!isUploaded) throw validationFailed([{ field: 'imageUrl', message: PORTRAIT_TEXTS.notUploaded }]);
      await this.portraits.save(manager, id, imageUrl);
    });
    return await this.list();
  }
}
