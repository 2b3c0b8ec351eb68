import { Inject, Injectable, Optional } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

export const SERVICE_NAME = Symbol('service name');

/** Seconds. The target of a public call is 50 ms, a visitor notices 300 ms, and the gateway's timeout is 30 s. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** The default of 10 ms wakes each idle service 100 times a second. */
const EVENT_LOOP_TICK_MS = 50;

/** Paths polled by monitoring every few seconds; not visitors' requests. */
const WATCHED_BY_MACHINES = /^\/(metrics|health\/)/;

/** Metrics of this process for Prometheus at `/metrics`. Labels are not personal and have few values. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(
    @Inject(SERVICE_NAME) service: string,
    @Optional() private readonly dataSource?: DataSource,
  ) {
    const registers = [this.registry];
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: EVENT_LOOP_TICK_MS });
    this.requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the arrival of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    if (dataSource) this.watchPool(dataSource);
  }

  /** Returns the metrics in Prometheus's text format. */
  async text(): Promise<string> {
    return await this.registry.metrics();
  }

  counter<T extends string>(name: string, help: string, labelNames: T[] = []): Counter<T> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  histogram(name: string, help: string, buckets: number[]): Histogram {
    return new Histogram({ name, help, buckets, registers: [this.registry] });
  }

  /**
   * Registers gauges that are read on each scrape; leaves out those that cannot be read.
   * @param look returns the gauges' values by name
   */
  gauges<T extends string>(help: Record<T, string>, look: () => Promise<Record<T, number>>): void {
    const names = Object.keys(help) as T[];
    let found: Promise<Partial<Record<T, number>>> | undefined;
    for (const name of names) {
      const gauge: Gauge = new Gauge({
        name,
        help: help[name],
        registers: [this.registry],
        // Concurrent gauges share one call.
        collect: async () => {
          found ??= look()
            .catch(() => ({}))
            .finally(() => setImmediate(() => (found = undefined)));
          const value = (await found)[name];
          if (value === undefined) gauge.remove();
          else gauge.set(value);
        },
      });
    }
  }

  /** Middleware: counts and times requests by route template, such as `/api/properties/:id`. */
  readonly timeRequests = (request: Request, response: Response, next: NextFunction): void => {
    if (WATCHED_BY_MACHINES.test(request.path)) {
      next();
      return;
    }
    const end = this.requests.startTimer();
    response.once('close', () => {
      // Unknown paths are no label, because their number is unlimited.
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      end({ method: request.method, route, status: response.statusCode });
    });
    next();
  };

  private watchPool(dataSource: DataSource): void {
    const pool = () =>
      (
        dataSource.driver as unknown as {
          master?: Record<'totalCount' | 'idleCount' | 'waitingCount', number>;
        }
      ).master;
    this.gauges(
      {
        db_pool_connections: 'Connections to PostgreSQL that are open',
        db_pool_connections_idle: 'Open connections to PostgreSQL that nobody uses',
        db_pool_requests_waiting: 'Who waits for a connection to PostgreSQL',
      },
      async () => {
        const { totalCount = 0, idleCount = 0, waitingCount = 0 } = (await Promise.resolve(pool())) ?? {};
        return {
          db_pool_connections: totalCount,
          db_pool_connections_idle: idleCount,
          db_pool_requests_waiting: waitingCount,
        };
      },
    );
  }
}
