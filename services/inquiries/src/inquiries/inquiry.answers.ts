import {
  DELIVERY_STATES,
  type DeliveryState,
  type ErrorBody,
  type ErrorDetail,
  type Inquiry,
  type InquiryHandler,
  type InquiryReceipt,
  INQUIRY_CHANNELS,
  INQUIRY_KINDS,
  type InquiryChannel,
  type InquiryKind,
  type InquirySource,
  INQUIRY_STATUSES,
  type Language,
  type InquiryStatus,
  MAIL_KINDS,
  type MailDelivery,
  OWNER_SERVICES,
  type OwnerRequest,
  type OwnerService,
  PAGE_LANGUAGES,
  PROPERTY_TYPES,
  type PropertyType,
  SPAM_REASONS,
  type SpamReason,
  type MailKind,
  type InquiryViewing,
  type Viewing,
  VIEWING_KINDS,
  VIEWING_STATES,
  type ViewingKind,
  type ViewingState,
} from '@lml/common/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** OpenAPI documents of responses; the contracts define the types. */
export class InquiryReceiptAnswer implements InquiryReceipt {
  @ApiProperty({ type: 'integer', example: 41 })
  id: number;

  @ApiProperty({ enum: INQUIRY_STATUSES, example: 'new' })
  status: InquiryStatus;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  createdAt: string;
}

export class MailDeliveryAnswer implements MailDelivery {
  @ApiProperty({ enum: MAIL_KINDS, description: 'To one of the staff, or to the visitor' })
  kind: MailKind;

  @ApiProperty({ example: 'sales@example.com' })
  recipient: string;

  @ApiProperty({ enum: DELIVERY_STATES, example: 'sent' })
  state: DeliveryState;

  @ApiProperty({ type: 'integer', example: 1 })
  attempts: number;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  lastError: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-20T09:30:01.000Z' })
  sentAt: string | null;
}

export class ViewingAnswer implements Viewing {
  @ApiProperty({ format: 'date', example: '2026-11-24' })
  date: string;

  @ApiProperty({ type: 'string', nullable: true, example: '10:30', description: 'Null for any time' })
  time: string | null;
}

export class InquiryViewingAnswer implements InquiryViewing {
  @ApiProperty({ type: 'integer', example: 7 })
  id: number;

  @ApiProperty({ enum: VIEWING_STATES })
  state: ViewingState;

  @ApiProperty({ enum: VIEWING_KINDS })
  kind: ViewingKind;

  @ApiProperty({
    ...{ type: 'string', format: 'date-time', nullable: true, example: '2026-11-24T07:00:00.000Z' },
    description: 'Null while there is no proposed or agreed time',
  })
  startsAt: string | null;

  @ApiProperty({ type: [ViewingAnswer], description: "The visitor's wishes, in order of preference" })
  slots: ViewingAnswer[];
}

class AssigneeAnswer {
  @ApiProperty({ type: 'integer', example: 2 })
  id: number;

  @ApiProperty({ example: 'achieng' })
  username: string;
}

class HandlerAnswer implements Pick<InquiryHandler, 'kind' | 'name'> {
  @ApiProperty({ enum: ['agent', 'office'] })
  kind: 'agent' | 'office';

  @ApiProperty({ example: 'Kimutai Rono' })
  name: string;
}

export class InquirySourceAnswer implements InquirySource {
  @ApiProperty({ type: 'string', nullable: true, example: '/property/12' })
  landingPage: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'www.google.com' })
  referrerHost: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'newsletter' })
  utmSource: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'email' })
  utmMedium: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'november' })
  utmCampaign: string | null;
}

class OwnerRequestAnswer implements OwnerRequest {
  @ApiProperty({ enum: OWNER_SERVICES, example: 'sell' })
  service: OwnerService;

  @ApiProperty({ enum: PROPERTY_TYPES, example: 'residential' })
  propertyType: PropertyType;

  @ApiProperty({ example: 'Nyali, Mombasa' })
  place: string;

  @ApiProperty({ type: 'string', nullable: true, example: '50 x 100 ft' })
  size: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  bedrooms: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 8500000 })
  price: number | null;
}

export class InquiryAnswer implements Inquiry {
  @ApiProperty({ type: 'integer', example: 41 })
  id: number;

  @ApiProperty({
    enum: INQUIRY_KINDS,
    example: 'property',
    description: "About a listing, about none, or an owner's request",
  })
  kind: InquiryKind;

  @ApiProperty({ enum: INQUIRY_CHANNELS, example: 'form', description: 'All but form were entered by staff' })
  channel: InquiryChannel;

  @ApiProperty({ example: 'Wanjiru Kamau' })
  name: string;

  @ApiProperty({ example: 'wanjiru.kamau@example.com' })
  email: string;

  @ApiProperty({ example: '+254 700 000 120' })
  phone: string;

  @ApiProperty({ example: 'Inquiry about Two-Bedroom Flat, Othaya Road' })
  subject: string;

  @ApiProperty({ example: 'Is it still available? I would like to see it on Saturday.' })
  message: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 7,
    description: 'Null unless it is about a listing',
  })
  propertyId: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Two-Bedroom Flat, Othaya Road' })
  propertyTitle: string | null;

  @ApiProperty({
    type: ViewingAnswer,
    nullable: true,
    description: 'When they would like to see it, Nairobi time; null where they did not say',
  })
  viewing: Viewing | null;

  @ApiProperty({ type: [InquiryViewingAnswer], description: 'Its viewings, newest first' })
  viewings: InquiryViewing[];

  @ApiProperty({
    type: OwnerRequestAnswer,
    nullable: true,
    description: 'The property and the service asked for; null unless an owner asks',
  })
  ownerRequest: OwnerRequest | null;

  @ApiProperty({ enum: INQUIRY_STATUSES, example: 'new' })
  status: InquiryStatus;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  createdAt: string;

  @ApiProperty({ type: [MailDeliveryAnswer] })
  deliveries: MailDelivery[];

  @ApiProperty({ description: 'Whether a reply that was mailed to the visitor could not be sent' })
  replyFailed: boolean;

  @ApiProperty({ type: 'string', nullable: true, example: '+254700000120' })
  phoneE164: string | null;

  @ApiProperty({ description: "Taken for a robot's, or put on that shelf by staff" })
  spam: boolean;

  @ApiProperty({
    enum: SPAM_REASONS,
    isArray: true,
    example: [],
    description: 'Why it was taken for spam as it came in',
  })
  spamReasons: SpamReason[];

  @ApiProperty({ type: AssigneeAnswer, nullable: true, description: 'The account that answers it' })
  assignee: AssigneeAnswer | null;

  @ApiProperty({
    type: HandlerAnswer,
    nullable: true,
    description: 'Who handled the listing when the visitor asked',
  })
  handler: HandlerAnswer | null;

  @ApiProperty({ type: 'string', format: 'date', nullable: true, example: '2026-11-24' })
  followUpOn: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-20T09:33:00.000Z' })
  firstAnsweredAt: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:35:00.000Z' })
  answerDueAt: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  minutesToFirstAnswer: number | null;

  @ApiProperty({ description: 'Answered after it was due, or new and due by now' })
  late: boolean;

  @ApiProperty({ type: InquirySourceAnswer, nullable: true })
  source: InquirySource | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '2026-11',
    description: 'The privacy notice that the visitor was shown as they sent it',
  })
  consentVersion: string | null;

  @ApiProperty({ enum: PAGE_LANGUAGES, description: 'Language of the page that it was sent from' })
  language: Language;

  @ApiProperty({ type: 'integer', example: 0 })
  noteCount: number;
}

class ErrorDetailAnswer implements ErrorDetail {
  @ApiProperty({ example: 'name' })
  field: string;

  @ApiProperty({ example: 'Name must be at least 2 characters' })
  message: string;
}

export class ErrorAnswer implements ErrorBody {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode: number;

  @ApiProperty({ example: 'Name must be at least 2 characters' })
  error: string;

  @ApiProperty({ example: 'Name must be at least 2 characters' })
  message: string;

  @ApiProperty({ example: 'VALIDATION_FAILED' })
  code: string;

  @ApiProperty({ example: '4f1c0c7e9b6d4c0f8a3e5d2b1a0f9e8d' })
  requestId: string;

  @ApiPropertyOptional({ type: [ErrorDetailAnswer] })
  details?: ErrorDetail[];
}
