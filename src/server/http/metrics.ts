import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { forbidden, unauthenticated } from '#shared/errors.ts';
import { isSameSecret } from '../crypto/tokens.ts';
import type { Pool } from '../db/sql/sql.ts';
import { isLoopback, isLoopbackOnly, type Place } from './limits/loopback.ts';

export interface MetricsConfig extends Place {
  readonly metricsToken: string | null;
  readonly dataDir: string;
  readonly backup: { readonly folder: string } | null;
}

export type Gauges = (sql: Pool) => readonly Gauge[];

const fromProxy = /^(x-forwarded-|x-real-ip$|x-client-ip$|x-cluster-client-ip$|forwarded$|via$|true-client-ip$|cf-connecting-ip$)/;

/** With a token: its bearer only. Without: only from this machine, and only if nothing suggests a proxy on it. */
function admitReader({ headers, ip }: FastifyRequest, config: MetricsConfig): void {
  if (config.metricsToken) {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${config.metricsToken}`)) throw unauthenticated();
  } else if (!isLoopbackOnly(config) || !isLoopback(ip) || Object.keys(headers).some((name) => fromProxy.test(name))) throw forbidden();
}

const getRoute = (request: FastifyRequest): string => {
  const { url } = request.routeOptions;
  if (!url) return 'unmatched';
  return url.startsWith('/assets/') ? '/assets/*' : url;
};

const jobsGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_jobs',
    help: 'Jobs by state: due, waiting, failed',
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

const delayGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_job_delay_seconds',
    help: 'Age of the oldest due or retried job by kind',
    labelNames: ['name'],
    registers: [],
    async collect() {
      const rows = await sql<{ name: string; seconds: number }[]>`
        select name, extract(epoch from now() - min(created_at))::float8 as seconds from jobs
        where failed_at is null and (run_at <= now() or attempts > 0) group by name`;
      this.reset();
      for (const { name, seconds } of rows) this.set({ name }, seconds);
    },
  });

const mailsGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_mails',
    help: 'Emails waiting for more than 15 minutes (late), and emails of the last day sent within the last hour',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const [row] = await sql<{ late: number; sent: number }[]>`
        select (select count(*) from mail_outbox where status = 'queued' and created_at < now() - interval '15 minutes')::int as late,
          (select count(*) from mail_outbox
            where created_at > now() - interval '1 day' and status = 'sent' and sent_at > now() - interval '1 hour')::int as sent`;
      this.set({ state: 'late' }, row!.late);
      this.set({ state: 'sent' }, row!.sent);
    },
  });

const backupGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_backup_age_seconds',
    help: 'Time since the last successful scheduled backup started, or since the database was created',
    registers: [],
    async collect() {
      const [row] = await sql<{ seconds: number }[]>`
        select extract(epoch from now() - coalesce((select max(started_at) from backups where failure is null),
          (select min(applied_at) from schema_migrations)))::float8 as seconds`;
      this.set(row!.seconds);
    },
  });

const diskGauge = (places: Readonly<Record<string, string>>) =>
  new Gauge({
    name: 'carriage_disk_free_ratio',
    help: 'Free part of the disks of DATA_DIR and BACKUP_DIR',
    labelNames: ['place'],
    registers: [],
    async collect() {
      for (const [place, folder] of Object.entries(places)) {
        // A missing disk counts as full.
        const { bavail, blocks } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 1 }));
        this.set({ place }, bavail / blocks);
      }
    },
  });

const connectionsGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_database_connections',
    help: 'Database connections of all replicas by state',
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

const toGauges = (sql: Pool, { dataDir, backup }: MetricsConfig): Gauge[] => [
  ...[jobsGauge, delayGauge, mailsGauge, connectionsGauge].map((gauge) => gauge(sql)),
  ...(backup ? [backupGauge(sql)] : []),
  diskGauge({ data: dataDir, ...(backup && { backup: backup.folder }) }),
];

export function installMetrics(
  app: FastifyInstance,
  { sql, config, gauges = () => [] }: { sql: Pool; config: MetricsConfig; gauges?: Gauges },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const gauge of [...toGauges(sql, config), ...gauges(sql)]) registry.registerMetric(gauge);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: getRoute(request), status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    admitReader(request, config);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
