import type { Director } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DirectorsRepository } from './directors.repository.js';

@Injectable()
export class DirectorsService {
  constructor(private readonly directors: DirectorsRepository) {}

  async list(): Promise<Director[]> {
    return await this.directors.list();
  }
}
