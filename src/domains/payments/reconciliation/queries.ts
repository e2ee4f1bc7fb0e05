import type { z } from 'zod';
import type { ActorCtx } from '#server/db/context.ts';
import { fromCents } from '#shared/money.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import { differenceLabels } from './compare-rules.ts';
import type { reconciliationRun, ReconciliationDifference } from './schemas.ts';

/** The endpoint admits administrators only. */
export async function readReconciliation({ sql }: ActorCtx): Promise<{ open: number; runs: z.infer<typeof reconciliationRun>[] }> {
  const [row] = await sql<{ open: number }[]>`select count(*)::int as open from reconciliation_differences where resolved_at is null`;
  const runs = await sql<z.infer<typeof reconciliationRun>[]>`
    select id, iso(since) as since, iso(until) as until, compared, found, fresh, iso(finished_at) as finished_at
    from reconciliation_runs order by id desc limit 10`;
  return { open: row!.open, runs: [...runs] };
}

interface Row extends Omit<ReconciliationDifference, 'words' | 'ours' | 'theirs' | 'difference'> {
  readonly ourCents: number | null;
  readonly theirCents: number | null;
}

const getAmount = (cents: number | null): string | null => (cents === null ? null : fromCents(cents));

export async function listDifferences(
  { sql }: ActorCtx,
  { limit, cursor, state, paymentId }: PageQuery & { state: 'open' | 'all'; paymentId?: string | undefined },
): Promise<{ rows: ReconciliationDifference[]; next: string | null }> {
  const found = await sql<Row[]>`
    select d.id, d.kind, d.object_id, d.cause, d.payment_id, p.transport_id, d.our_cents, d.their_cents, d.our_state, d.their_state,
      iso(d.first_seen_at) as first_seen_at, iso(d.last_seen_at) as last_seen_at, iso(d.resolved_at) as resolved_at
    from reconciliation_differences d left join payments p on p.id = d.payment_id
    where (${state} = 'all' or d.resolved_at is null) and (${paymentId ?? null}::uuid is null or d.payment_id = ${paymentId ?? null}::uuid)
      ${cursor ? sql`and d.id < ${cursor}` : sql``}
    order by d.id desc limit ${limit + 1}`;
  const { rows, next } = toPage([...found], limit);
  const differences = rows.map(({ ourCents, theirCents, ...row }) => ({
    ...row,
    words: differenceLabels[row.cause],
    ours: getAmount(ourCents),
    theirs: getAmount(theirCents),
    difference: ourCents === null || theirCents === null ? null : fromCents(theirCents - ourCents),
  }));
  return { rows: differences, next };
}
