import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import type { HoldCause } from './hold-rules.ts';

export interface Hold {
  readonly id: string;
  readonly cause: HoldCause;
  readonly reference: string;
  readonly reason: string;
  readonly cents: number;
  /** Dispute: no longer held, so the platform covers it. */
  readonly borneCents: number;
  readonly outcome: 'thawed' | 'lost' | null;
}

/** Cents on hold, without what the platform covers. */
export async function readFrozen({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payment_holds where payment_id = ${paymentId} and lifted_at is null`;
  return row!.cents;
}

/** Inserts a hold; the caller books its journals. `sourceId`: the disputed charge's operation. Requires the payment's lock. */
export async function placeHold(
  { sql, actor, now }: Ctx,
  payment: LockedPayment,
  hold: Omit<Hold, 'id' | 'outcome'>,
  sourceId: string | null = null,
): Promise<Hold> {
  const { cause, reference, reason, cents, borneCents } = hold;
  const id = newId();
  await sql`
    insert into payment_holds (id, payment_id, cause, reference, reason, amount_cents, borne_cents, source_id, placed_by, created_at)
    values (${id}, ${payment.id}, ${cause}, ${reference}, ${reason}, ${cents}, ${borneCents}, ${sourceId}, ${actor?.id ?? null}, ${now})`;
  return { ...hold, id, outcome: null };
}
