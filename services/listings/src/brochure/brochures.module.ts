import { Module } from '@nestjs/common';
import { PropertiesModule } from '../properties/public/properties.module.js';
import { BidFormsController } from '../bid-forms/bid-forms.controller.js';
import { BidFormsService } from '../bid-forms/bid-forms.service.js';
import { RatesModule } from '../rates/rates.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BrochuresController } from './brochures.controller.js';
import { BrochuresService } from './brochures.service.js';
import { DocumentMaker } from './document-maker.js';
import { PaymentPlansController } from '../payment-plan/payment-plans.controller.js';
import { PaymentPlansService } from '../payment-plan/payment-plans.service.js';

@Module({
  imports: [PropertiesModule, RatesModule, SettingsModule],
  controllers: [BrochuresController, PaymentPlansController, BidFormsController],
  providers: [BrochuresService, PaymentPlansService, BidFormsService, DocumentMaker],
  exports: [DocumentMaker],
})
export class BrochuresModule {}
