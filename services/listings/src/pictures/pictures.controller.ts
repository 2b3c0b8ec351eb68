import {
  isHttpsAddress,
  PICTURE_ADDRESS_TEXTS,
  type PictureCopyInput,
  STAFF_PROPERTY_LIMITS,
  type UploadedPicture,
} from '@lml/common/contracts';
import { CheckedLine, Required } from '@lml/common/validation/fields';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Post, UploadedFile } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOperation,
  ApiPayloadTooLargeResponse,
  ApiProperty,
  ApiResponse,
  ApiServiceUnavailableResponse,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { ErrorDocument } from '../documents.js';
import { type ReceivedFile, SingleUpload } from '../single-upload.js';
import { PictureDocument } from '../properties/model/property.documents.js';
import { pictureMissing, pictureTooLarge, tooManyUploads } from './pictures.errors.js';
import { PicturesService } from './pictures.service.js';

/** Max concurrent uploads, from the first byte to the last size. */
const CONCURRENT_MAX = 8;

class UploadedPictureDocument extends PictureDocument implements UploadedPicture {
  @ApiProperty({ type: 'integer', example: 41, description: 'To be named in `images` or `floorPlans`' })
  id: number;
}

/** Body of `POST /api/admin/pictures/copies`. */
class PictureCopyDto implements PictureCopyInput {
  @ApiProperty({ maxLength: STAFF_PROPERTY_LIMITS.linkMax, example: 'https://example.com/front.jpg' })
  @CheckedLine((value) =>
    typeof value === 'string' && value.length <= STAFF_PROPERTY_LIMITS.linkMax && isHttpsAddress(value)
      ? undefined
      : PICTURE_ADDRESS_TEXTS.copyOnlyHttps,
  )
  @Required(PICTURE_ADDRESS_TEXTS.copyOnlyHttps)
  url: string;
}

@ApiTags('Staff')
@StaffOnly('edit-listings')
@Controller('api/admin/pictures')
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  // Everybody, for a portrait of their own.
  @Post()
  @MayBy('own-account')
  @ApiOperation({
    summary: 'Upload one picture; it waits 24 hours to be saved with a property or a person',
    description: 'JPEG, PNG, WebP or AVIF by its bytes, at most 10 MB and 50 megapixels.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiCreatedResponse({ type: UploadedPictureDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'There is no file in the field `file`' })
  @ApiPayloadTooLargeResponse({ type: ErrorDocument, description: 'PICTURE_TOO_LARGE' })
  @ApiUnprocessableEntityResponse({
    type: ErrorDocument,
    description: 'PICTURE_UNREADABLE; names the file',
  })
  @ApiServiceUnavailableResponse({ type: ErrorDocument, description: 'TOO_MANY_UPLOADS; see Retry-After' })
  @ApiResponse({ status: 507, type: ErrorDocument, description: 'STORAGE_FULL' })
  @SingleUpload({
    bytesMax: STAFF_PROPERTY_LIMITS.uploadBytesMax,
    concurrentMax: CONCURRENT_MAX,
    tooMany: tooManyUploads,
    tooLarge: pictureTooLarge,
    missing: pictureMissing,
  })
  async upload(@UploadedFile() file: ReceivedFile | undefined): Promise<UploadedPicture> {
    return await this.pictures.upload(file);
  }
  @Post('copies')
  @ApiOperation({
    summary: 'Copy a picture from its https address; it waits 24 hours to be saved with a property',
    description:
      'Downloads at most 10 MB from public IP addresses on port 443, within 8 seconds and 3 redirects; then as an upload.',
  })
  @ApiCreatedResponse({ type: UploadedPictureDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'The address is not an https link' })
  @ApiUnprocessableEntityResponse({
    type: ErrorDocument,
    description: 'PICTURE_NOT_COPIED; names the address and the remedy',
  })
  @ApiServiceUnavailableResponse({ type: ErrorDocument, description: 'TOO_MANY_UPLOADS; see Retry-After' })
  @ApiResponse({ status: 507, type: ErrorDocument, description: 'STORAGE_FULL' })
  async copy(@Body() { url }: PictureCopyDto): Promise<UploadedPicture> {
    return await this.pictures.copy(url);
  }
}
