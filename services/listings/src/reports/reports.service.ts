import {
  type ListingReport,
  monthPeriod,
  officeDay,
  periodBefore,
  priceDisplay,
  propertyPage,
  propertyReference,
  REPORT_LIMITS,
  REPORT_TEXTS,
  reportMonths,
  type ReportInquiries,
  type StaffProperty,
  statusLabel,
  stepsOf,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { AnalyticsRepository } from '../analytics/analytics.repository.js';
import { InquiryFiguresClient } from '../analytics/inquiry-figures.client.js';
import { DocumentMaker } from '../brochure/document-maker.js';
import { locationAreas } from '../properties/model/location.js';
import { StaffPropertiesService } from '../properties/staff/staff-properties.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { actionTexts, priceOf } from './report-actions.js';
import { reportDocument } from './report-document.js';
import { ReportsRepository } from './reports.repository.js';

/** Part of each document's tag: increase it when the layout changes. */
const LOOK = 1;
const NOTHING = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };

/** Puts together what happened to a listing in a month. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly properties: StaffPropertiesService,
    private readonly analytics: AnalyticsRepository,
    private readonly inquiries: InquiryFiguresClient,
    private readonly documents: DocumentMaker,
    private readonly settings: SettingsService,
  ) {}

  /**
   * @param month `2026-11`; the current month if missing
   * @throws 404 PROPERTY_NOT_FOUND, 400 for another month than the listing's
   */
  async report(idText: string, month?: string): Promise<ListingReport> {
    const property = await this.properties.get(idText);
    const now = new Date();
    const today = officeDay(now);
    const months = reportMonths(officeDay(new Date(property.createdAt)), today);
    const chosen = month ?? months[0]!;
    if (!months.includes(chosen)) throw validationFailed([{ field: 'month', message: REPORT_TEXTS.month }]);
    const period = monthPeriod(chosen, today);
    const { id } = property;
    const [
      { agentPages: _pages, ...total },
      { agentPages: _before, ...before },
      counted,
      asked,
      prices,
      log,
    ] = await Promise.all([
      this.analytics.total(period, id),
      this.analytics.total(periodBefore(period), id),
      this.analytics.series(period, 'day', id),
      this.inquiries.figures(period, { propertyId: id }),
      this.reports.prices(id, period.to),
      this.reports.actions(id, period),
    ]);
    const actions = log.flatMap((entry) =>
      actionTexts(entry, property.purpose).map((text) => ({ on: officeDay(entry.at), text })),
    );
    return {
      ...period,
      property: shownProperty(property),
      month: chosen,
      months,
      madeAt: now.toISOString(),
      total,
      before,
      series: stepsOf(period, 'day').map((start) => ({ start, ...(counted.get(start) ?? NOTHING) })),
      inquiries: asked && inquiriesOf(asked),
      priceChanges: prices.map(({ at, before: was, after }) => ({
        on: officeDay(at),
        before: priceOf(was),
        after: priceOf(after),
      })),
      comparison: await this.comparison(property, period),
      actions: actions.slice(-REPORT_LIMITS.actionsMax),
      moreActions: Math.max(0, actions.length - REPORT_LIMITS.actionsMax),
    };
  }

  /** Returns the report as a PDF, cached if the same one was requested recently. @throws 503 BROCHURES_BUSY */
  async document(report: ListingReport): Promise<Buffer> {
    const { madeAt, ...content } = report;
    const { contact } = await this.settings.current();
    const parts = JSON.stringify([LOOK, content, contact, officeDay(new Date(madeAt))]);
    const tag = `report ${createHash('sha256').update(parts).digest('base64url')}`;
    return await this.documents.make(tag, () => reportDocument(report));
  }

  /** Compares with the narrowest area of the location that has enough similar listings. */
  private async comparison(
    property: StaffProperty,
    period: { from: string; to: string },
  ): Promise<ListingReport['comparison']> {
    for (const place of locationAreas(property.location)) {
      const { listings, median } = await this.reports.similarViews(property, place, period);
      if (listings >= REPORT_LIMITS.similarMin && median !== null) {
        return { place, listings, medianViews: Math.round(median) };
      }
    }
    return null;
  }
}

function shownProperty(property: StaffProperty): ListingReport['property'] {
  const { id, title, location, published, held, deletedAt } = property;
  const { label, amount, notes } = priceDisplay(property, 'exact');
  const period = notes.includes('per month') && !amount.includes('/month') ? ' per month' : '';
  return {
    ...{ id, title, location },
    reference: propertyReference(id),
    status: deletedAt !== null ? 'Withdrawn' : published ? statusLabel(property) : 'Not published',
    price: [label, amount + period].filter(Boolean).join(' '),
    page: published && !held && deletedAt === null ? propertyPage(id, title) : null,
  };
}

function inquiriesOf({
  total,
  viewings,
  viewingsHeld,
  answered,
  answeredInTime,
  answeredLate,
  medianMinutesToAnswer,
  before,
}: ReportInquiries): ReportInquiries {
  return {
    ...{ total, viewings, viewingsHeld, answered, answeredInTime, answeredLate, medianMinutesToAnswer },
    before: { total: before.total, viewings: before.viewings, viewingsHeld: before.viewingsHeld },
  };
}
