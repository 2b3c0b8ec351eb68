import { Controller, type DynamicModule, Get, Global, Header, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Metrics, SERVICE_NAME } from './metrics.js';

/** For Prometheus in the internal network; the gateway does not route it. */
@ApiExcludeController()
@Controller('metrics')
class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async get(): Promise<string> {
    return await this.metrics.text();
  }
}

@Global()
@Module({})
export class MetricsModule {
  static with(service: string): DynamicModule {
    return {
      module: MetricsModule,
      controllers: [MetricsController],
      providers: [{ provide: SERVICE_NAME, useValue: service }, Metrics],
      exports: [Metrics],
    };
  }
}
