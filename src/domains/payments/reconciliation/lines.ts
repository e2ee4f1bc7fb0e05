import type { Ctx } from '#server/db/context.ts';
import type { ComparedKind, Theirs } from './compare-rules.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import type { ReadPart } from './theirs.ts';

/** Stores a part until all are read; idempotent. In a transaction. */
export async function savePart(ctx: Ctx, readingId: string, { found, failedIds, lines: balance }: ReadPart): Promise<void> {
  const { sql, now } = ctx;
  if (balance.length > 0)
    await sql`
      insert into provider_balance_lines (id, type, source_id, amount_cents, fee_cents, is_test, created_at)
      select l.id, l.type, l.source, l.amount, l.fee, ${isTestMoney(ctx)}, to_timestamp(l.created)
      from jsonb_to_recordset(${sql.json(balance)}) as l (id text, type text, source text, amount bigint, fee bigint, created bigint)
      on conflict (id) do nothing`;
  const failed = failedIds.map((id) => ({ kind: 'failed_refund', id, cents: 0, state: 'failed', of: null }));
  const lines = [...found.map((one) => ({ ...one, of: one.of ?? null })), ...failed];
  if (lines.length === 0) return;
  await sql`
    insert into reconciliation_lines (reading_id, kind, object_id, cents, state, of_id, read_at)
    select ${readingId}, l.kind, l.id, l.cents, l.state, l.of, ${now}
    from jsonb_to_recordset(${sql.json(lines)}) as l (kind text, id text, cents bigint, state text, of text)
    on conflict do nothing`;
}

interface Line {
  readonly kind: ComparedKind | 'failed_refund';
  readonly id: string;
  readonly cents: number;
  readonly state: string;
  readonly of: string | null;
}

/** Returns and deletes all parts, along with abandoned readings. In a transaction. */
export async function consumeLines({ sql, now }: Ctx, readingId: string): Promise<Theirs[]> {
  const lines = await sql<Line[]>`
    select kind, object_id as id, cents, state, of_id as of from reconciliation_lines where reading_id = ${readingId} order by kind, object_id`;
  await sql`
    delete from reconciliation_lines where reading_id = ${readingId} or read_at < ${now}::timestamptz - interval '2 days'`;
  const failedIds = new Set(lines.filter(({ kind }) => kind === 'failed_refund').map(({ id }) => id));
  return lines.flatMap(({ kind, id, cents, state, of }): Theirs[] => {
    if (kind === 'failed_refund') return [];
    const isBack = kind === 'refund' && failedIds.has(id);
    return [{ kind, id, cents, state: isBack ? 'failed' : state, ...(of !== null && { of }) }];
  });
}
