import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { forbidden, unauthenticated } from '#shared/errors.ts';
import { isSameSecret } from '../crypto/tokens.ts';
import type { Pool } from '../db/sql.ts';
import { isLoopback, isReachedLocally, type Place } from './loopback.ts';

/** What of the configuration decides who reads the metrics. */
export interface MetricsConfig extends Place {
  readonly metricsToken: string | null;
}

const fromProxy = /^(x-forwarded-|x-real-ip$|x-client-ip$|x-cluster-client-ip$|forwarded$|via$|true-client-ip$|cf-connecting-ip$)/;

/** With a token: its bearer. Without one: only who asks from this machine, where nothing speaks of a proxy on it. */
function admitReader({ headers, ip }: FastifyRequest, config: MetricsConfig): void {
  if (config.metricsToken) {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${config.metricsToken}`)) throw unauthenticated();
  } else if (!isReachedLocally(config) || !isLoopback(ip) || Object.keys(headers).some((name) => fromProxy.test(name))) throw forbidden();
}

const routeOf = (request: FastifyRequest): string => {
  const { url } = request.routeOptions;
  if (!url) return 'unmatched';
  return url.startsWith('/assets/') ? '/assets/*' : url;
};

const jobsGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_jobs',
    help: 'Jobs by state: due now, waiting for a later time, given up',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const [row] = await sql<{ due: number; waiting: number; failed: number }[]>`
        select count(*) filter (where failed_at is null and run_at <= now())::int as due,
          count(*) filter (where failed_at is null and run_at > now())::int as waiting,
          count(*) filter (where failed_at is not null)::int as failed
        from jobs`;
      for (const state of ['due', 'waiting', 'failed'] as const) this.set({ state }, row?.[state] ?? 0);
    },
  });

const connectionsGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_database_connections',
    help: 'Connections of all replicas to the database by state',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const rows = await sql<{ state: string; count: number }[]>`
        select coalesce(state, 'other') as state, count(*)::int as count
        from pg_stat_activity where datname = current_database() and usename = current_user group by 1`;
      this.reset();
      for (const { state, count } of rows) this.set({ state }, count);
    },
  });

/** `/metrics` for Prometheus: request durations by route, jobs, database connections, event loop and memory. */
export function installMetrics(app: FastifyInstance, { sql, config }: { sql: Pool; config: MetricsConfig }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(jobsGauge(sql));
  registry.registerMetric(connectionsGauge(sql));
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    admitReader(request, config);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
