import type { ErrorDetail } from './errors.js';

/** Hours from becoming aware within which the ODPC is told of a breach with a real risk of harm. */
export const BREACH_HOURS = 72;

/** undecided: nobody has judged it yet; unlikely: no real risk of harm, such as encrypted data; real: the ODPC and the people are told. */
export const BREACH_RISKS = ['undecided', 'unlikely', 'real'] as const;
export type BreachRisk = (typeof BREACH_RISKS)[number];

/** The runbook, in order. */
export const BREACH_STEPS = ['contain', 'preserve', 'list', 'decide', 'notify', 'review'] as const;
export type BreachStep = (typeof BREACH_STEPS)[number];

export const BREACH_LIMITS = { textMax: 4000, shortMax: 500 } as const;

export const BREACH_TEXTS = {
  foundAt: 'Enter when it was found: a time that has passed',
  what: 'Describe what happened',
  risk: `risk must be one of: ${BREACH_RISKS.join(', ')}`,
  steps: `steps must be a list of: ${BREACH_STEPS.join(', ')}`,
  time: 'must be a date and time',
  sentBeforeFound: 'The ODPC cannot have been told before the breach was found',
  toldBeforeFound: 'The people cannot have been told before the breach was found',
  future: 'Enter a time that has passed',
  lateReasons: 'The ODPC was told after 72 hours: enter the reasons, which the notice must give',
  closeRisk: 'Decide first whether there is a real risk of harm',
  closeOdpc: 'There is a real risk of harm: tell the ODPC first, and enter when',
  closePeople: 'There is a real risk of harm: tell the people first, or enter why they need not be told',
  closeSteps: 'Tick off all steps first',
} as const;

/** Body of `POST /api/admin/privacy/breaches`. */
export interface BreachInput {
  /** ISO 8601: when we became aware; the clock starts. */
  foundAt: string;
  what: string;
  /** Kinds of data. */
  data: string;
  /** People affected, and how many; no names. */
  people: string;
  risk: BreachRisk;
  remedy: string;
  /** Done steps of the runbook. */
  steps: BreachStep[];
  odpcSentAt: string | null;
  /** Required if the ODPC was told late. */
  lateReasons: string;
  peopleToldAt: string | null;
  /** Why the people are not told, such as that the data was encrypted. */
  untoldReason: string;
}

/** Body of `PUT /api/admin/privacy/breaches/{id}`. */
export interface BreachChange extends BreachInput {
  version: number;
}

/** An entry of the register of breaches. */
export interface Breach extends BreachInput {
  id: number;
  /** ISO 8601, UTC, like the other times. */
  odpcDueAt: string;
  closedAt: string | null;
  createdBy: string;
  updatedBy: string;
  createdAt: string;
  version: number;
}

/** Returns the time by which the ODPC is told. */
export function odpcDueAt(foundAt: Date): Date {
  return new Date(foundAt.getTime() + BREACH_HOURS * 3_600_000);
}

/** Whether the ODPC still waits for a notice whose time has passed. A breach that is unlikely to harm needs none. */
export function isOdpcLate(
  { foundAt, odpcSentAt, risk }: Pick<BreachInput, 'foundAt' | 'odpcSentAt' | 'risk'>,
  now: Date,
): boolean {
  return risk !== 'unlikely' && odpcSentAt === null && now > odpcDueAt(new Date(foundAt));
}

/** Returns what is wrong with an entry, by field; times are ISO 8601. */
export function breachProblems(input: BreachInput, now: Date): ErrorDetail[] {
  const found = Date.parse(input.foundAt);
  const problems: ErrorDetail[] = [];
  const say = (field: keyof BreachInput, message: string) => problems.push({ field, message });
  if (!(found <= now.getTime())) say('foundAt', BREACH_TEXTS.foundAt);
  const times = [
    ['odpcSentAt', BREACH_TEXTS.sentBeforeFound],
    ['peopleToldAt', BREACH_TEXTS.toldBeforeFound],
  ] as const;
  for (const [field, before] of times) {
    const at = input[field];
    if (at === null) continue;
    if (Date.parse(at) > now.getTime()) say(field, BREACH_TEXTS.future);
    else if (Date.parse(at) < found) say(field, before);
  }
  const isLate =
    input.odpcSentAt !== null && Date.parse(input.odpcSentAt) > odpcDueAt(new Date(found)).getTime();
  if (isLate && input.lateReasons.trim() === '') say('lateReasons', BREACH_TEXTS.lateReasons);
  return problems;
}

/** Returns why an entry cannot be closed yet, or null. */
export function breachClosingProblem(input: BreachInput): string | null {
  if (input.risk === 'undecided') return BREACH_TEXTS.closeRisk;
  if (input.risk === 'real' && input.odpcSentAt === null) return BREACH_TEXTS.closeOdpc;
  if (input.risk === 'real' && input.peopleToldAt === null && input.untoldReason.trim() === '')
    return BREACH_TEXTS.closePeople;
  return BREACH_STEPS.every((step) => input.steps.includes(step)) ? null : BREACH_TEXTS.closeSteps;
}
