import type { Office } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { toOffice } from './office.mapper.js';
import { OfficesRepository } from './offices.repository.js';

@Injectable()
export class OfficesService {
  constructor(private readonly offices: OfficesRepository) {}

  async list(): Promise<Office[]> {
    return (await this.offices.list()).map(toOffice);
  }
}
