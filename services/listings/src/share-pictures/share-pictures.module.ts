import { Module } from '@nestjs/common';
import { PropertiesModule } from '../properties/public/properties.module.js';
import { SharePicturesController } from './share-pictures.controller.js';
import { SharePicturesService } from './share-pictures.service.js';

@Module({
  imports: [PropertiesModule],
  controllers: [SharePicturesController],
  providers: [SharePicturesService],
})
export class SharePicturesModule {}
