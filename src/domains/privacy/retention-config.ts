import type { ActorCtx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { retentionChanged } from './events/retention-changed.ts';
import type { RetentionConfig, RetentionInput } from './retention-schemas.ts';
import { piiTypes, retentionWarning, type PiiType } from './retention-rules.ts';

type Row = Omit<RetentionConfig, 'warning' | 'can'>;

export async function readRetentionDays(sql: Sql, piiType: PiiType): Promise<number> {
  const [row] = await sql<{ retentionDays: number }[]>`select retention_days from retention_config where pii_type = ${piiType}`;
  return row!.retentionDays;
}

export async function listRetentionConfigs({ sql, actor }: ActorCtx): Promise<RetentionConfig[]> {
  const rows = await sql<Row[]>`
    select c.pii_type, c.retention_days, c.description, iso(c.updated_at) as updated_at, u.full_name as updated_by
    from retention_config c left join users u on u.id = c.updated_by order by array_position(${[...piiTypes]}::text[], c.pii_type)`;
  const can = { change: actor.role === 'super_admin' };
  return rows.map((row) => ({ ...row, warning: retentionWarning(row.piiType, row.retentionDays), can }));
}

/** Applies from the next file a cleanup examines; the audit log has the previous value. */
export const setRetentionConfig = (ctx: ActorCtx, { piiType, retentionDays, description }: RetentionInput): Promise<RetentionConfig> =>
  inTransaction(ctx, async (tx) => {
    const { sql, actor, now } = tx;
    await sql`select pg_advisory_xact_lock(hashtext(${`retention ${piiType}`}))`;
    const from = await readRetentionDays(sql, piiType);
    await sql`
      update retention_config set retention_days = ${retentionDays}, description = ${description}, updated_by = ${actor.id}, updated_at = ${now}
      where pii_type = ${piiType}`;
    await publish(tx, retentionChanged, { piiType, from, to: retentionDays });
    return (await listRetentionConfigs(tx)).find((one) => one.piiType === piiType)!;
  });
