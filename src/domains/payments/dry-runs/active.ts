import type { Ctx } from '#server/db/context.ts';
import { applyEscrow, type LockedPayment } from '../ledger/escrow.ts';
import { placeHold } from '../disputes/hold-rows.ts';

/** Documented, disputed or upheld; not rejected. */
export interface ActiveDryRun {
  readonly id: string;
  readonly fee: string;
  readonly isDisputed: boolean;
}

/** Null if there is none or with direct settlement. */
export async function findActiveDryRun({ sql }: Pick<Ctx, 'sql'>, quoteId: string): Promise<ActiveDryRun | null> {
  const [row] = await sql<ActiveDryRun[]>`
    select id, fee, state = 'disputed' as is_disputed from dry_runs where quote_id = ${quoteId} and state <> 'rejected' and fee > 0`;
  return row ?? null;
}

export interface DryRunPayout {
  /** Sent or requested. */
  readonly sentCents: number;
  /** Failed, to be retried. */
  readonly waitingCents: number;
  readonly frozenCents: number;
}

export async function readDryRunPaid(
  { sql }: Pick<Ctx, 'sql'>,
  { id, quoteId }: Pick<LockedPayment, 'id' | 'quoteId'>,
): Promise<DryRunPayout> {
  const [row] = await sql<DryRunPayout[]>`
    select coalesce(sum(amount_cents) filter (where state in ('asked', 'done')), 0)::bigint as sent_cents,
      coalesce(sum(amount_cents) filter (where state = 'refused' and (next_try_at is not null or given_up_at is not null)), 0)::bigint as waiting_cents,
      coalesce((select sum(h.amount_cents) from dry_runs d join payment_holds h on h.id = d.hold_id
        where d.quote_id = ${quoteId} and h.lifted_at is null), 0)::bigint as frozen_cents
    from payment_movements where payment_id = ${id} and kind = 'transfer' and cause = 'dry_run'`;
  return row!;
}

/** Puts a disputed fee on hold until it is decided. `why` makes later additions idempotent. Requires the payment's lock. */
export async function retainDisputedFee(
  ctx: Ctx,
  payment: LockedPayment,
  { id }: ActiveDryRun,
  { cents, why }: { cents: number; why: string },
): Promise<void> {
  const { sql } = ctx;
  const [more] = await sql<{ id: string }[]>`
    update payment_holds set amount_cents = amount_cents + ${cents}
    where id = (select hold_id from dry_runs where id = ${id}) and lifted_at is null returning id`;
  const reason = 'The dry run is disputed';
  const placed = { cause: 'claim', reference: `dry run ${id}`, reason, cents, borneCents: 0 } as const;
  const holdId = more?.id ?? (await placeHold(ctx, payment, placed)).id;
  await sql`update dry_runs set hold_id = ${holdId} where id = ${id}`;
  const journals = [{ kind: 'frozen', cents, reference: more ? `${holdId} ${why}` : holdId } as const];
  await applyEscrow(ctx, payment, { on: 'frozen', by: 'platform', journals, details: { hold: holdId, dryRun: id, reason } });
}
