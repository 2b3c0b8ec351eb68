import {
  type Breach,
  BREACH_RISKS,
  BREACH_STEPS,
  type BreachRisk,
  type BreachStep,
  type PrivacyDue,
  type PrivacyRequest,
  REQUEST_CHANNELS,
  REQUEST_KIND_NAMES,
  REQUEST_OUTCOMES,
  type RequestChannel,
  type RequestKind,
  type RequestOutcome,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

const TIME_OR_NULL = { type: 'string', format: 'date-time', nullable: true } as const;

export class PrivacyRequestAnswer implements PrivacyRequest {
  @ApiProperty({ type: 'integer', example: 12 })
  id: number;

  @ApiProperty({ enum: REQUEST_KIND_NAMES })
  kind: RequestKind;

  @ApiProperty({ type: String, nullable: true, description: 'Null once closed' })
  person: string | null;

  @ApiProperty({ example: 'person 3f9c2a1b4d05', description: 'As the log of changes has it' })
  pseudonym: string;

  @ApiProperty({ enum: REQUEST_CHANNELS })
  channel: RequestChannel;

  @ApiProperty({ format: 'date', example: '2026-11-24' })
  receivedOn: string;

  @ApiProperty({ format: 'date', example: '2026-12-01' })
  dueOn: string;

  @ApiProperty({ format: 'date', description: 'Day by which a refusal is told, with its reasons' })
  refuseBy: string;

  @ApiProperty({ description: 'What they ask; empty once closed' })
  note: string;

  @ApiProperty({ type: String, nullable: true, example: 'wanjiru' })
  identityCheckedBy: string | null;

  @ApiProperty(TIME_OR_NULL)
  identityCheckedAt: string | null;

  @ApiProperty(TIME_OR_NULL)
  closedAt: string | null;

  @ApiProperty({ type: String, nullable: true })
  closedBy: string | null;

  @ApiProperty({ enum: REQUEST_OUTCOMES, nullable: true })
  outcome: RequestOutcome | null;

  @ApiProperty()
  reason: string;

  @ApiProperty({ example: 'wanjiru' })
  createdBy: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'integer', example: 1 })
  version: number;
}

export class BreachAnswer implements Breach {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;

  @ApiProperty({ format: 'date-time' })
  foundAt: string;

  @ApiProperty()
  what: string;

  @ApiProperty()
  data: string;

  @ApiProperty()
  people: string;

  @ApiProperty({ enum: BREACH_RISKS })
  risk: BreachRisk;

  @ApiProperty()
  remedy: string;

  @ApiProperty({ enum: BREACH_STEPS, isArray: true })
  steps: BreachStep[];

  @ApiProperty({ format: 'date-time', description: '72 hours after it was found' })
  odpcDueAt: string;

  @ApiProperty(TIME_OR_NULL)
  odpcSentAt: string | null;

  @ApiProperty()
  lateReasons: string;

  @ApiProperty(TIME_OR_NULL)
  peopleToldAt: string | null;

  @ApiProperty()
  untoldReason: string;

  @ApiProperty(TIME_OR_NULL)
  closedAt: string | null;

  @ApiProperty()
  createdBy: string;

  @ApiProperty()
  updatedBy: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'integer', example: 1 })
  version: number;
}

export class PrivacyDueAnswer implements PrivacyDue {
  @ApiProperty({ type: 'integer' })
  open: number;

  @ApiProperty({ type: 'integer', description: 'Open requests whose day has passed' })
  overdue: number;

  @ApiProperty({ type: 'integer', description: 'Open requests with two days or fewer left' })
  soon: number;

  @ApiProperty({ type: 'integer' })
  openBreaches: number;

  @ApiProperty({ type: 'integer', description: 'Open breaches whose 72 hours have passed without a notice' })
  lateBreaches: number;
}
