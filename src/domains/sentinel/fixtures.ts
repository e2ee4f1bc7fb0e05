import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

/** Inserts an event of Sentinel; any column in camelCase may be overridden. */
export async function buildSecurityEvent(sql: Sql, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = {
    id: newId(),
    ipAddress: '203.0.113.7',
    eventType: 'failed_login',
    threatScore: 5,
    requestPath: '/api/auth/login',
    ...overrides,
  };
  await sql`insert into security_logs ${sql(row as never)}`;
  return row.id;
}

/** Inserts a ban of one hour and tells the replicas. */
export async function buildBan(sql: Sql, overrides: Readonly<Record<string, unknown>> & { readonly ipAddress: string }): Promise<string> {
  const row = {
    id: newId(),
    reason: 'Automatic: Honeypot path',
    threatScore: 75,
    bannedUntil: overrides['isPermanent'] ? null : new Date(Date.now() + 3_600_000),
    ...overrides,
  };
  await sql`insert into banned_ips ${sql(row as never)}`;
  await sql`select pg_notify('ban_changed', ${row.ipAddress})`;
  return row.id;
}
