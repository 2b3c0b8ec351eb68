import {
  type ChangePress,
  type ContactPress,
  PRESS_LIMITS,
  type PressState,
  STAFF_INQUIRY_LIMITS,
  type User,
} from '@lml/common/contracts';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sourceColumns, toSource } from '../inquiries/inquiry.mapper.js';
import type { ContactPressEntity } from './contact-press.entity.js';
import type { CreatePressDto } from './leads.dto.js';
import { pressMatched, pressNotFound } from './leads.errors.js';
import { PressesRepository } from './presses.repository.js';

const HOUR_SECONDS = 3600;

/** Keeps visitors' presses on contact links, until staff say who it was or that nobody wrote. */
@Injectable()
export class PressesService {
  private readonly limit: AddressLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly presses: PressesRepository,
    @Inject(REDIS) redis: Redis,
  ) {
    this.limit = new AddressLimit(redis, 'presses', PRESS_LIMITS.droppedFrom - 1, HOUR_SECONDS);
  }

  /**
   * Stores a press. Drops it without an error if its network has sent too many within the hour.
   * @param address the visitor's network address, counted for an hour and never stored
   */
  async keep(input: CreatePressDto, address: string): Promise<void> {
    if ((await this.limit.secondsToWait(address)) !== null) return;
    const { code, propertyId, agentId, officeId, channel, page, source, lang } = input;
    await this.presses.insert({
      ...{
        code,
        channel,
        propertyId: propertyId ?? null,
        agentId: agentId ?? null,
        officeId: officeId ?? null,
      },
      page: page.split(/[?#]/)[0]!.slice(0, STAFF_INQUIRY_LIMITS.landingPageMax) || '/',
      ...sourceColumns(source),
      lang: lang ?? 'en',
    });
  }

  /** @param code finds the one press with it, in any state, instead of a page of the list */
  async list(
    state: PressState,
    code: string | null,
    page: number,
    pageSize: number,
  ): Promise<{ presses: ContactPress[]; total: number }> {
    if (code !== null) {
      const press = await this.presses.findByCode(code);
      return press ? { presses: [toPress(press)], total: 1 } : { presses: [], total: 0 };
    }
    const { presses, total } = await this.presses.page(state, page, pageSize);
    return { presses: presses.map(toPress), total };
  }

  /**
   * Closes a press to which nobody wrote, or opens it again.
   * @param idText as in the URL
   * @throws AppError 404; 409 PRESS_ALREADY_MATCHED if an inquiry was made of it
   */
  async change(idText: string, { state }: ChangePress, by: User): Promise<ContactPress> {
    const id = parseId(idText);
    if (id === undefined) throw pressNotFound(idText);
    const press = await this.dataSource.transaction(async (transaction) => {
      const held = await this.presses.lock(transaction, { id });
      if (!held) throw pressNotFound(idText);
      if (held.inquiryId !== null) throw pressMatched(held.inquiryId);
      if (held.state !== state) await this.presses.setState(transaction, id, state, by.id);
      return this.presses.lock(transaction, { id });
    });
    return toPress(press!);
  }
}

function toPress(press: ContactPressEntity): ContactPress {
  const { id, code, propertyId, agentId, officeId, channel, page, lang, state, inquiryId, staffUserId } =
    press;
  return {
    ...{ id, code, propertyId, agentId, officeId, channel, page, lang, state, inquiryId, staffUserId },
    source: toSource(press),
    at: press.at.toISOString(),
    closedAt: press.closedAt?.toISOString() ?? null,
  };
}
