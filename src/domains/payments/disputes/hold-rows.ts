import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import type { HoldCause } from './hold-rules.ts';

/** A part of a payment that is frozen, or was. */
export interface Hold {
  readonly id: string;
  readonly cause: HoldCause;
  readonly reference: string;
  readonly reason: string;
  /** Of what was held. */
  readonly cents: number;
  /** Of a dispute: what was not held any more, and the platform bears. */
  readonly borneCents: number;
  readonly outcome: 'thawed' | 'lost' | null;
}

/** What of a payment is frozen, in cents; what the platform bears of a dispute is none of it. */
export async function readFrozen({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payment_holds where payment_id = ${paymentId} and lifted_at is null`;
  return row!.cents;
}

/** Writes the row of a hold; its journals are its caller's. `sourceId`: the movement whose charge a dispute is about. Under the payment's lock. */
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
