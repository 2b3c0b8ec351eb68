import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { LANGUAGE_TEXT, PAGE_LANGUAGES } from '../contracts/index.js';

/** The language of the page that something is sent from, in which the visitor is answered. Optional. */
export function LanguageField(
  description = 'Language of the page, in which the visitor is answered; en if left out',
): PropertyDecorator {
  return (target, key) => {
    ApiPropertyOptional({ enum: PAGE_LANGUAGES, description })(target, key);
    IsOptional()(target, key);
    IsIn(PAGE_LANGUAGES, { message: LANGUAGE_TEXT })(target, key);
  };
}
