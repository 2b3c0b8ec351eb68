import { Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routesAndRows, type StaffRoute } from './staff-routes.js';

@Controller()
class MadeUpController {
  @Get('api/listed')
  listed(): void {}

  @Get('api/admin/known/:id')
  known(): void {}

  @Post('api/forgotten/:id')
  forgotten(): void {}

  @Get('internal/known')
  internal(): void {}
}

@Module({ controllers: [MadeUpController] })
class MadeUpModule {}

let app: NestExpressApplication;
beforeAll(async () => {
  app = await NestFactory.create<NestExpressApplication>(MadeUpModule, { logger: false });
  await app.init();
});
afterAll(() => app.close());

const KNOWN: StaffRoute[] = [['get /api/admin/known/1', 'omav']];

it('takes every route that is neither public nor internal for staff, so a new one fails without a row [ROLE-1]', () => {
  const { routes, rows } = routesAndRows({ app, rows: KNOWN, publicCalls: ['get /api/listed'] });
  expect(rows).toEqual(['get /api/admin/known/1']);
  expect(routes).toEqual(['get /api/admin/known/1', 'post /api/forgotten/1']);
});
