import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { QueryNumber, WholeNumber } from './fields.js';

const PAGE_MAX = 1_000_000;

/** Number of a page in a query string, from 1. */
export const Page = (): PropertyDecorator =>
  optionalNumber(PAGE_MAX, 1, 'page must be a whole number from 1 to 1,000,000');

/** Entries per page in a query string. */
export const PageSize = (limits: { pageSize: number; pageSizeMax: number }): PropertyDecorator =>
  optionalNumber(
    limits.pageSizeMax,
    limits.pageSize,
    `pageSize must be a whole number from 1 to ${limits.pageSizeMax}`,
  );

function optionalNumber(max: number, preset: number, message: string): PropertyDecorator {
  return (target, key) => {
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: max, default: preset })(target, key);
    IsOptional()(target, key);
    QueryNumber()(target, key);
    WholeNumber(1, max, message)(target, key);
  };
}
