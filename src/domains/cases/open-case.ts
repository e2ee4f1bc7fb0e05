import { getCarrierSide } from '#domains/payments/booking/carrier-side.ts';
import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { fromCents } from '#shared/money.ts';
import { caseOpened } from './events/opened.ts';
import { lockCase, readCaseEvent, writeCaseStep, type LockedCase } from './locked-case.ts';
import { firstState, type CaseKind } from './states/states-rules.ts';

interface NewCase {
  /** Set if a row already refers to this id. */
  readonly id?: string;
  readonly kind: CaseKind;
  readonly dueDay?: string | null;
  readonly demandedCents?: number | null;
  readonly comment?: string | null;
  readonly holdId?: string | null;
  readonly claimId?: string | null;
  /** Amount put on hold for it. */
  readonly onHoldCents?: number;
}

/** Requires the transport's lock. Null if one of this kind is open, or one was opened for this day before. */
export async function openCase(ctx: Ctx, quote: LockedQuote, opened: NewCase): Promise<LockedCase | null> {
  const { sql, actor, now } = ctx;
  const {
    id = newId(),
    kind,
    dueDay = null,
    demandedCents = null,
    comment = null,
    holdId = null,
    claimId = null,
    onHoldCents = 0,
  } = opened;
  const [row] = await sql`
    insert into cases (id, kind, state, transport_id, quote_id, shipper_id, carrier_side_id, due_day, demanded_cents, hold_id, claim_id, opened_by, opened_at)
    values (${id}, ${kind}, ${firstState[kind]}, ${quote.transport.id}, ${quote.id}, ${quote.shipperId}, ${getCarrierSide(quote)}, ${dueDay},
      ${demandedCents}, ${holdId}, ${claimId}, ${actor?.id ?? null}, ${now})
    on conflict do nothing returning id`;
  if (!row) return null;
  await writeCaseStep(ctx, id, { event: 'opened', side: actor ? 'shipper' : 'clock', day: dueDay, comment });
  const found = (await lockCase(ctx, id))!;
  await publish(ctx, caseOpened, {
    ...(await readCaseEvent(ctx, found)),
    demanded: demandedCents === null ? null : fromCents(demandedCents),
    onHold: fromCents(onHoldCents),
  });
  return found;
}
