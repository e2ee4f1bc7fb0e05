import type { Sql } from '#server/db/context.ts';
import { hourMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { notifyReplicas } from './bans/ban-list.ts';

export async function buildSecurityEvent(sql: Sql, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = {
    id: newId(),
    ipAddress: '203.0.113.7',
    eventType: 'failed_login',
    threatScore: 5,
    requestPath: '/api/auth/login',
    ...overrides,
  };
  await sql`insert into security_logs ${sql(row)}`;
  return row.id;
}

export async function buildBan(sql: Sql, overrides: Readonly<Record<string, unknown>> & { readonly ipAddress: string }): Promise<string> {
  const row = {
    id: newId(),
    reason: 'Automatic: Honeypot path',
    threatScore: 75,
    isAutomatic: true,
    bannedUntil: overrides['isPermanent'] ? null : new Date(Date.now() + hourMs),
    ...overrides,
  };
  // Timestamps have milliseconds; events before and after the ban must differ.
  await sql`select pg_sleep(0.002)`;
  await sql`insert into banned_ips ${sql(row)}`;
  await sql`select pg_sleep(0.002)`;
  await notifyReplicas(sql, row.ipAddress);
  return row.id;
}
