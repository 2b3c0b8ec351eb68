import {
  type Language,
  officeDay,
  pathIn,
  payableInInstalments,
  paymentPlan,
  type PaymentPlan,
  planChoice,
  type PlanChoice,
  type PlanParameter,
  planQuery,
  type Property,
  propertyPage,
} from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { documentName } from '../brochure/brochure-content.js';
import { DocumentMaker } from '../brochure/document-maker.js';
import { entityTag } from '../brochure/file-response.js';
import { ListingsEnv } from '../env.js';
import { PropertiesService } from '../properties/public/properties.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { PaymentPlanQuery } from './payment-plan.query.js';
import { planCalendar } from './plan-calendar.js';
import { planDocument } from './plan-document.js';

/** Version of a plan: changes with the property, the choice and the day. */
export interface PlanEdition {
  property: Property;
  language: Language;
  choice: PlanChoice;
  plan: PaymentPlan;
  /** URL of the property's page with this choice. */
  link: string;
  /** Day in Nairobi on which it is made, ISO 8601. */
  today: string;
  /** Without an extension. */
  fileName: string;
  /** Entity tag of this version, in quotes. */
  tag: string;
}

/** Part of each tag: increase it when the layout changes. */
const LOOK = 1;

@Injectable()
export class PaymentPlansService {
  constructor(
    private readonly documents: DocumentMaker,
    private readonly properties: PropertiesService,
    private readonly settings: SettingsService,
    private readonly env: ListingsEnv,
  ) {}

  /**
   * @throws 400 naming the parameter and what is offered, 404 PROPERTY_NOT_FOUND or PAYMENT_PLAN_NOT_OFFERED, 410
   *   PROPERTY_GONE
   */
  async edition(idText: string, query: PaymentPlanQuery): Promise<PlanEdition> {
    const property = await this.properties.get(idText);
    if (!payableInInstalments(property)) {
      throw new AppError(404, 'PAYMENT_PLAN_NOT_OFFERED', 'This property has no payment plan');
    }
    const today = officeDay(new Date());
    const language = query.lang ?? 'en';
    const choice = planChoice(property, (name: PlanParameter) => query[name] ?? null, today);
    const problems = Object.entries(choice.problems).map(([field, message]) => ({ field, message }));
    if (problems.length > 0) throw validationFailed(problems);
    const plan = planWithin(choice, today);
    const page = pathIn(language, propertyPage(property.id, property.title));
    const url = new URL(page, this.env.PUBLIC_URL);
    const link = `${url.href}?${planQuery(choice)}`;
    const { contact } = await this.settings.current();
    const { title, location } = property;
    const tag = entityTag(LOOK, link, today, title, location, choice, plan, contact);
    const fileName = `${documentName(property)}-payment-plan`;
    return { property, language, choice, plan, link, today, fileName, tag };
  }

  /** @throws 503 BROCHURES_BUSY */
  async document(edition: PlanEdition): Promise<Buffer> {
    return await this.documents.make(edition.tag, () => planDocument(edition, { madeAt: new Date() }));
  }

  calendar(edition: PlanEdition): string {
    return planCalendar(edition, new URL(this.env.PUBLIC_URL).hostname);
  }
}

/** @throws 400 if the reservation is more than the deposit */
function planWithin({ unit, terms, deposit, months }: PlanChoice, today: string): PaymentPlan {
  try {
    return paymentPlan(unit.price, terms, { deposit, months }, today);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw validationFailed([{ field: 'deposit', message: `${error.message}: choose a larger deposit` }]);
  }
}
