import { AppError } from '@lml/common/errors/app-error';
import { KEPT_FOR_VISITORS } from '@lml/common/kept-for-visitors';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Renderer } from './renderer.js';

@Controller()
export class PagesController {
  constructor(private readonly renderer: Renderer) {}

  /** Every public page. The gateway sends nothing here but addresses of pages; the site decides what is at each. */
  @Get('{*path}')
  async page(
    @Req() { originalUrl }: Request,
    // The gateway's guess of the visitor's device.
    @Headers('X-Device') device: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const answer = await this.renderer.render({ address: originalUrl, phone: device === 'phone' });
    if (answer.kind === 'unavailable') {
      throw new AppError(503, 'DATA_UNAVAILABLE', 'The data of this page is not available right now', {
        retryAfterSeconds: 5,
      });
    }
    response.status(answer.status).setHeader('Cache-Control', KEPT_FOR_VISITORS);
    if (answer.kind === 'redirect') response.setHeader('Location', answer.location).end();
    else response.type('html').send(answer.html);
  }
}
