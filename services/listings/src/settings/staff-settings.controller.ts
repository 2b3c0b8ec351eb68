import type { ReplyTemplate, SettingState, StaffSettings, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { applyDecorators, Body, Controller, Get, Put, Req, type Type } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import {
  ExchangeState,
  FreshnessState,
  HomeState,
  HoursState,
  PrivacyState,
  RecipientsState,
  RetentionState,
  SafetyState,
  ServicesState,
  SocialState,
  StaffSettingsDocument,
  SwahiliState,
  TemplatesState,
  VerificationState,
} from './settings.documents.js';
import {
  ExchangeChangeDto,
  FreshnessChangeDto,
  HomeChangeDto,
  HoursChangeDto,
  PrivacyChangeDto,
  RecipientsChangeDto,
  RetentionChangeDto,
  SafetyChangeDto,
  ReplyTemplateDocument,
  ServicesChangeDto,
  SocialChangeDto,
  SwahiliChangeDto,
  TemplatesChangeDto,
  VerificationChangeDto,
} from './settings.dto.js';
import { SettingsService } from './settings.service.js';

function Answers(summary: string, type: Type): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({ type }),
    ApiBadRequestResponse({
      type: ErrorDocument,
      description: 'VALIDATION_FAILED; names each field and its range, and nothing is changed',
    }),
    ApiConflictResponse({ type: ErrorDocument, description: 'SETTINGS_CHANGED; the version is out of date' }),
  );
}

@ApiTags('Staff')
@StaffOnly('edit-site-content')
@Controller('api/admin/settings')
export class StaffSettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiOperation({ summary: 'All settings by section, with their versions' })
  @ApiOkResponse({ type: StaffSettingsDocument })
  async all(): Promise<StaffSettings> {
    return await this.settings.staff();
  }

  @Put('hours')
  @Answers('Change the office hours and closed days', HoursState)
  async hours(@Body() change: HoursChangeDto, @Req() request: Request): Promise<SettingState<'hours'>> {
    return await this.settings.change('hours', change, request.user as User);
  }

  @Put('social')
  @Answers('Change the links to social media', SocialState)
  async social(@Body() change: SocialChangeDto, @Req() request: Request): Promise<SettingState<'social'>> {
    return await this.settings.change('social', change, request.user as User);
  }

  @Put('home')
  @Answers('Change the main texts of the home page', HomeState)
  async home(@Body() change: HomeChangeDto, @Req() request: Request): Promise<SettingState<'home'>> {
    return await this.settings.change('home', change, request.user as User);
  }

  @Put('services')
  @Answers('Change the texts of the services page', ServicesState)
  async services(
    @Body() change: ServicesChangeDto,
    @Req() request: Request,
  ): Promise<SettingState<'services'>> {
    return await this.settings.change('services', change, request.user as User);
  }

  @Put('recipients')
  @MayBy('company-settings')
  @Answers('Change who is mailed about new messages', RecipientsState)
  async recipients(
    @Body() change: RecipientsChangeDto,
    @Req() request: Request,
  ): Promise<SettingState<'recipients'>> {
    return await this.settings.change('recipients', change, request.user as User);
  }

  /** For everybody who answers visitors. */
  @Get('templates')
  @MayBy('read')
  @ApiOperation({ summary: 'Reply templates in order: those of staff, else the built-in ones' })
  @ApiOkResponse({ type: [ReplyTemplateDocument] })
  async replyTemplates(): Promise<ReplyTemplate[]> {
    return await this.settings.replyTemplates();
  }

  @Put('templates')
  @Answers('Change the reply templates', TemplatesState)
  async templates(
    @Body() change: TemplatesChangeDto,
    @Req() request: Request,
  ): Promise<SettingState<'templates'>> {
    return await this.settings.change('templates', change, request.user as User);
  }

  @Put('swahili')
  @Answers('Correct texts of the Swahili pages', SwahiliState)
  async swahili(@Body() change: SwahiliChangeDto, @Req() request: Request): Promise<SettingState<'swahili'>> {
    return await this.settings.change('swahili', change, request.user as User);
  }

  @Put('freshness')
  @Answers('Change after how many days listings are to be confirmed, warned of and hidden', FreshnessState)
  async freshness(
    @Body() change: FreshnessChangeDto,
    @Req() request: Request,
  ): Promise<SettingState<'freshness'>> {
    return await this.settings.change('freshness', change, request.user as User);
  }

  @Put('safety')
  @MayBy('company-settings')
  @Answers('Change the promises and measures against scams', SafetyState)
  async safety(@Body() change: SafetyChangeDto, @Req() request: Request): Promise<SettingState<'safety'>> {
    return await this.settings.change('safety', change, request.user as User);
  }

  @Put('verification')
  @MayBy('company-settings')
  @Answers('Change the EARB registrations, and how long evidence is kept', VerificationState)
  async verification(
    @Body() change: VerificationChangeDto,
    @Req() request: Request,
  ): Promise<SettingState<'verification'>> {
    return await this.settings.change('verification', change, request.user as User);
  }

  @Put('privacy')
  @MayBy('company-settings')
  @Answers('Change the facts of the company in the privacy notice', PrivacyState)
  async privacy(@Body() change: PrivacyChangeDto, @Req() request: Request): Promise<SettingState<'privacy'>> {
    return await this.settings.change('privacy', change, request.user as User);
  }

  @Put('exchange')
  @MayBy('manage-rates')
  @Answers('Change the exchange rates of estimates beside prices', ExchangeState)
  async exchange(
    @Body() change: ExchangeChangeDto,
    @Req() request: Request,
  ): Promise<SettingState<'exchange'>> {
    return await this.settings.change('exchange', change, request.user as User);
  }

  @Put('retention')
  @MayBy('company-settings')
  @Answers('Change how long messages are kept', RetentionState)
  async retention(
    @Body() change: RetentionChangeDto,
    @Req() request: Request,
  ): Promise<SettingState<'retention'>> {
    return await this.settings.change('retention', change, request.user as User);
  }
}
