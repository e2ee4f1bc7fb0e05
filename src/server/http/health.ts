import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { defaultRetryAfterSeconds } from './replies/errors.ts';
import { migrationsFolder } from '../db/migrations.ts';
import type { Pool } from '../db/sql/sql.ts';
import { within } from '../within.ts';

const databaseLimitMs = 2_000;

const late = () => new Error('no answer in time');

/** `live`: the process answers. `ready`: it can take requests; otherwise 503 with the reason. */
export function installHealth(app: FastifyInstance, { sql }: { sql: Pool }): void {
  const newestMigration = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length;

  const problem = async (): Promise<string | null> => {
    if (app.isDraining) return 'the server is stopping';
    if (app.isStarting) return 'the server is starting';
    try {
      const reading = sql<{ newest: number; isReadOnly: boolean }[]>`
        select max(number) as newest, current_setting('transaction_read_only') = 'on' as is_read_only from schema_migrations`;
      const [row] = await within(reading, databaseLimitMs, late);
      if (row?.isReadOnly) return 'the database is read-only';
      return (row?.newest ?? 0) < newestMigration ? 'migrations are missing' : null;
    } catch {
      return 'can’t reach the database';
    }
  };

  app.get('/api/health/live', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send('{"status":"ok"}'),
  );
  app.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await problem();
    if (reason) reply.header('retry-after', defaultRetryAfterSeconds);
    reply
      .status(reason ? 503 : 200)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8');
    return JSON.stringify(reason ? { status: 'unavailable', reason } : { status: 'ok' });
  });
}
