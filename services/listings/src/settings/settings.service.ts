import { recordChange } from '@lml/common/audit/changes';
import {
  BUILT_IN_TEMPLATES,
  contactOfHeadOffice,
  currentLicences,
  type CurrentSettings,
  hoursText,
  isExchangeShown,
  licenceLine,
  OFFICE_HOURS,
  offeredCurrencies,
  officeDay,
  setCurrentSettings,
  SETTINGS_SECTION_NAMES,
  type OfficeHours,
  type ReplyTemplate,
  type ReplyTemplates,
  type ServicesTexts,
  SETTINGS_SECTIONS,
  type SettingsChange,
  type SettingsSection,
  type SettingState,
  type SettingsValues,
  type SiteSettings,
  type StaffSettings,
  type TextCorrections,
  type User,
  type VerificationSettings,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { OfficesRepository } from '../offices/offices.repository.js';
import { certificateGone, settingsChanged } from './settings.errors.js';
import type { SettingsEntity } from './settings.entity.js';
import { SettingsRepository } from './settings.repository.js';

/** Settings that staff change in the back office. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsRepository,
    private readonly offices: OfficesRepository,
  ) {}

  /** Returns what visitors may know of what staff have changed. */
  async site(): Promise<SiteSettings> {
    const { verification, exchange, ...values } = valuesOf(
      await this.settings.list(),
      (section) => SETTINGS_SECTIONS[section].isPublic,
    );
    // Certificates and registrations of other years are for staff.
    const today = officeDay(new Date());
    const licences = currentLicences(verification?.licences ?? [], today).map(licenceLine);
    const isShown =
      exchange && isExchangeShown(exchange.date, today) && offeredCurrencies(exchange).length > 0;
    return { ...values, ...(licences.length > 0 && { licences }), ...(isShown && { exchange }) };
  }

  /** Returns everything that staff have changed, and the head office's contacts; this process uses them from now on. */
  async current(): Promise<CurrentSettings> {
    const [rows, offices] = await Promise.all([this.settings.list(), this.offices.list()]);
    const head = offices.find(({ isHeadOffice }) => isHeadOffice);
    const current = { ...valuesOf(rows, () => true), ...(head && { contact: contactOfHeadOffice(head) }) };
    setCurrentSettings(current);
    return current;
  }

  /** Returns what staff have changed of a section; undefined if its built-in values apply. */
  async valuesOf<Section extends SettingsSection>(
    section: Section,
  ): Promise<SettingsValues[Section] | undefined> {
    const row = await this.settings.find(section);
    return (row?.values ?? undefined) as SettingsValues[Section] | undefined;
  }

  async replyTemplates(): Promise<ReplyTemplate[]> {
    const { templates } = valuesOf(await this.settings.list(), (section) => section === 'templates');
    return templates?.templates ?? BUILT_IN_TEMPLATES;
  }

  /** Returns the corrected texts of the Swahili pages. */
  async textCorrections(): Promise<TextCorrections> {
    const row = (await this.settings.list()).find(({ section }) => section === 'swahili');
    const { texts = [] } = (row?.values ?? {}) as Partial<SettingsValues['swahili']>;
    return {
      version: row?.version ?? 1,
      texts: Object.fromEntries(texts.map(({ key, text }) => [key, text])),
    };
  }

  async staff(): Promise<StaffSettings> {
    const rows = await this.settings.list();
    return Object.fromEntries(
      SETTINGS_SECTION_NAMES.map((section) => [
        section,
        stateOf(rows.find((row) => row.section === section)),
      ]),
    ) as StaffSettings;
  }

  /** Saves a section's valid values. @throws 409 SETTINGS_CHANGED if its version is out of date */
  async change<Section extends SettingsSection>(
    section: Section,
    { version, values: sent }: SettingsChange<Section>,
    by: User,
  ): Promise<SettingState<Section>> {
    const { label } = SETTINGS_SECTIONS[section];
    // Plain JSON, as stored: the comparison minds classes.
    const values = JSON.parse(JSON.stringify(sent)) as typeof sent;
    return await this.dataSource.transaction(async (manager) => {
      const row = await this.settings.lock(manager, section);
      if (row.version !== version) throw settingsChanged(label, row.updatedBy);
      const before = row.values as SettingsValues[Section] | null;
      if (section === 'verification')
        await this.requireCertificates(manager, values as VerificationSettings | null);
      if (!isDeepStrictEqual(before, values)) {
        Object.assign(row, { values, version: version + 1, updatedBy: by.username, updatedAt: new Date() });
        await this.settings.save(manager, row);
        await recordChange(manager, {
          ...{ subject: 'settings', subjectId: idOf(section), subjectName: label, action: 'changed', by },
          before: loggedAs(section, before),
          after: loggedAs(section, values),
        });
      }
      return stateOf(row) as SettingState<Section>;
    });
  }

  /** @throws 400 if a certificate was not uploaded, or waited too long */
  private async requireCertificates(
    manager: EntityManager,
    values: VerificationSettings | null,
  ): Promise<void> {
    const ids = (values?.licences ?? []).flatMap(({ certificate }) => (certificate ? [certificate.id] : []));
    const known = ids.length > 0 ? await this.settings.lockFiles(manager, ids) : [];
    const lost = values?.licences.find(({ certificate }) => certificate && !known.includes(certificate.id));
    if (lost) throw certificateGone(lost.holder);
  }
}

/** Id of a section in the activity log, which needs a number. */
function idOf(section: SettingsSection): number {
  return SETTINGS_SECTION_NAMES.indexOf(section) + 1;
}

/** Returns values as the activity log shows them; of built-in ones it knows the hours only. */
function loggedAs<Section extends SettingsSection>(
  section: Section,
  values: SettingsValues[Section] | null,
): object | null {
  if (section === 'hours') {
    const hours = (values ?? OFFICE_HOURS) as OfficeHours;
    const closedDays = hours.closedDays.map(({ day, name }) => `${day} ${name}`);
    return { week: hoursText(hours), closedDays, openDays: hours.openDays };
  }
  if (section === 'services' && values) {
    const { cards } = values as ServicesTexts;
    return Object.fromEntries(
      cards.map(({ slug, title, text, bullets }) => [slug, [title, text, ...bullets].join('\n')]),
    );
  }
  if (section === 'verification' && values) {
    const { licences, keepYears } = values as VerificationSettings;
    return { keepYears, licences: licences.map(licenceLine) };
  }
  if (section === 'swahili') {
    const { texts = [] } = (values ?? {}) as Partial<SettingsValues['swahili']>;
    return Object.fromEntries(texts.map(({ key, text }) => [key, text]));
  }
  if (section === 'templates') {
    const { templates } = (values ?? { templates: BUILT_IN_TEMPLATES }) as ReplyTemplates;
    return {
      order: templates.map(({ name }) => name),
      ...Object.fromEntries(templates.map(({ name, text }) => [name, text])),
    };
  }
  return values;
}

function valuesOf(rows: SettingsEntity[], isWanted: (section: SettingsSection) => boolean): CurrentSettings {
  return Object.fromEntries(
    // A section of a newer version of the service is not known here.
    rows
      .filter(({ section, values }) => section in SETTINGS_SECTIONS && values !== null && isWanted(section))
      .map(({ section, values }) => [section, values]),
  );
}

function stateOf(row: SettingsEntity | undefined): SettingState {
  if (!row) return { values: null, version: 1, updatedBy: null, updatedAt: null };
  const { values, version, updatedBy, updatedAt } = row;
  return { values, version, updatedBy, updatedAt: updatedAt?.toISOString() ?? null };
}
