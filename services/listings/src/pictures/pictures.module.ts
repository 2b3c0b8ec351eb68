import { Module } from '@nestjs/common';
import { MediaFolder } from './media-folder.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesOfProperty } from './pictures-of-property.js';
import { PicturesRepository } from './pictures.repository.js';
import { downloadRules, PicturesService } from './pictures.service.js';

@Module({
  controllers: [PicturesController],
  providers: [MediaFolder, PicturesService, downloadRules, PicturesRepository, PicturesOfProperty],
  exports: [PicturesOfProperty, PicturesRepository],
})
export class PicturesModule {}
