import { getCarrierSide } from '#domains/payments/booking/carrier-side.ts';
import { makeCode } from '#domains/handovers/release-rules.ts';
import { findAccepted, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { findEvidence } from '#domains/transports/evidence.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { getFilingDeadline } from './clocks/clocks-rules.ts';
import type { Claim, ClaimItemInput, ClaimReason } from './schemas.ts';
import { claimOpened } from './events/opened.ts';
import { factOfClaim, lockClaim, writeStep } from './locked-claim.ts';
import { readDeliveryFindings } from './marks.ts';
import { mostClaimedCents } from './money/money-rules.ts';
import { freezeForClaim, holdAllForClaim, type ClaimHold } from './money/money.ts';
import { getClaim } from './queries.ts';

/** Throws 409 `not_delivered`, `claim_too_late`. */
export function refuseUnclaimable(
  { transportStatus, deliveredAt }: { transportStatus: string; deliveredAt: string | null },
  now: Date,
): void {
  if (!['delivered', 'completed'].includes(transportStatus)) throw notDelivered();
  if (getFilingDeadline(deliveredAt ?? now.toISOString()) < now.toISOString())
    throw conflict('claim_too_late', 'Claims must be filed within nine months of delivery');
}

const notDelivered = () => conflict('not_delivered', 'You can file a claim after the vehicle is delivered');

async function needClaimable(ctx: ActorCtx, transportId: string): Promise<LockedQuote> {
  const { actor, now } = ctx;
  const transport = await lockTransport(ctx, transportId);
  if (!transport || !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  if (!isOwner(actor, transport)) throw forbidden('Only the shipper can file a claim');
  const quote = await findAccepted(ctx, transport);
  if (!quote || getCarrierSide(quote) === null) throw notDelivered();
  refuseUnclaimable(quote, now);
  await refuseSecond(ctx, transportId);
  return quote;
}

async function refuseSecond({ sql }: ActorCtx, transportId: string): Promise<void> {
  const running = await sql`select from claims where transport_id = ${transportId} and closed_at is null`;
  if (running.length > 0) throw conflict('claim_running', 'This transport already has an open claim');
}

type ClaimItem = Omit<ClaimItemInput, 'reason'> & { readonly reason: ClaimReason };

/** In cents. Throws 409 `beyond_sum`. */
function getClaimed(items: readonly ClaimItem[]): number {
  const cents = items.reduce((sum, { amount }) => sum + toCents(amount), 0);
  if (cents > mostClaimedCents) throw conflict('beyond_sum', `A claim cannot exceed ${formatUsd(fromCents(mostClaimedCents))}`);
  return cents;
}

/** Records the job's sealed inspections and bills by their hashes. */
async function copyEvidence({ sql }: ActorCtx, claimId: string, { id: quoteId }: LockedQuote): Promise<void> {
  const evidence = await sql<{ kind: string; objectId: string; stage: string; hash: string }[]>`
    select * from (
    select 'inspection' as kind, i.id as object_id, i.stage, i.sealed_hash as hash from inspections i where i.quote_id = ${quoteId} and i.state = 'sealed'
    union all
    select 'bill', b.id, i.stage, b.hash from bills_of_lading b join inspections i on i.id = b.inspection_id where i.quote_id = ${quoteId}
    ) papers order by stage = 'survey', stage desc, kind, object_id`;
  for (const { kind, objectId, stage, hash } of evidence)
    await sql`
      insert into claim_evidence (id, claim_id, kind, object_id, stage, hash) values (${newId()}, ${claimId}, ${kind}, ${objectId}, ${stage}, ${hash})`;
}

/** Copies each mark from the sealed inspection. Throws 422 for a mark or photo of another transport. */
async function writeItems(ctx: ActorCtx, claimId: string, transportId: string, items: readonly ClaimItem[]): Promise<void> {
  const isInspected = items.some(({ damageId, inspectionPhotoIds }) => damageId || inspectionPhotoIds?.length);
  const { marks, photos } = isInspected ? await readDeliveryFindings(ctx, transportId) : { marks: [], photos: [] };
  for (const [index, { reason, words, amount, damageId = null, inspectionPhotoIds, photoId = null }] of items.entries()) {
    const mark = damageId === null ? null : marks.find((one) => one.damageId === damageId);
    if (mark === undefined) throw invalid({ [`items.${index}.damageId`]: 'This mark is not part of the delivery inspection' });
    const chosen = [...new Set(inspectionPhotoIds)];
    if (!chosen.every((id) => photos.some((photo) => photo.id === id)))
      throw invalid({ [`items.${index}.inspectionPhotoIds`]: 'This photo is not part of the delivery inspection' });
    if (photoId !== null && !(await findEvidence(ctx, transportId, photoId)))
      throw invalid({ [`items.${index}.photoId`]: 'This photo does not belong to this transport' });
    await ctx.sql`
      insert into claim_items (id, claim_id, reason, words, amount_cents, damage_id, damage_words, inspection_photo_ids, photo_id)
      values (${newId()}, ${claimId}, ${reason}, ${words}, ${toCents(amount)}, ${damageId}, ${mark?.words ?? null}, ${mark?.photoIds ?? chosen},
        ${photoId})`;
  }
}

type Freeze = (claim: { claimId: string; fileNumber: string; claimedCents: number }) => Promise<ClaimHold | null>;

interface NewClaim {
  readonly id: string;
  readonly fileNumber: string;
  readonly quote: LockedQuote;
  readonly claimedCents: number;
  readonly hold: ClaimHold | null;
}

async function insertClaim({ sql, actor, now }: ActorCtx, { id, fileNumber, quote, claimedCents, hold }: NewClaim): Promise<void> {
  await sql`
    insert into claims (id, file_number, transport_id, quote_id, payment_id, hold_id, claimant_id, carrier_side_id, state, claimed_cents, frozen_cents,
      opened_at, turn_since)
    values (${id}, ${fileNumber}, ${quote.transport.id}, ${quote.id}, ${hold?.paymentId ?? null}, ${hold?.holdId ?? null}, ${actor.id},
      ${getCarrierSide(quote)}, 'open', ${claimedCents}, ${hold?.frozenCents ?? null}, ${now}, ${now})`;
}

/** Files a claim for a locked booking. Returns its id. */
async function fileClaim(ctx: ActorCtx, quote: LockedQuote, items: readonly ClaimItem[], freeze: Freeze): Promise<string> {
  const claimedCents = getClaimed(items);
  const [id, fileNumber] = [newId(), `C-${makeCode(8)}`];
  const hold = await freeze({ claimId: id, fileNumber, claimedCents });
  await insertClaim(ctx, { id, fileNumber, quote, claimedCents, hold });
  await writeItems(ctx, id, quote.transport.id, items);
  await copyEvidence(ctx, id, quote);
  await writeStep(ctx, id, { event: 'opened', cents: claimedCents });
  const fact = await factOfClaim(ctx, (await lockClaim(ctx, id))!);
  await publish(ctx, claimOpened, { ...fact, frozen: hold && fromCents(hold.frozenCents) });
  return id;
}

/**
 * Files a claim for the full value of an undelivered vehicle and puts the whole payment on hold. `heldBy` is a case's hold to take over.
 * The caller must hold the transport's lock. Throws 409 `claim_running`, `beyond_sum`.
 */
export async function claimUndelivered(
  ctx: ActorCtx,
  quote: LockedQuote,
  { amount, words, heldBy }: { amount: string; words: string; heldBy: string | null },
): Promise<string> {
  await refuseSecond(ctx, quote.transport.id);
  return fileClaim(ctx, quote, [{ reason: 'not_delivered', words, amount }], ({ claimId, fileNumber }) =>
    holdAllForClaim(ctx, quote.transport.id, { claimId, fileNumber, heldBy }),
  );
}

/**
 * Files a claim for a delivered transport; only the disputed amount goes on hold. Throws 404, 403, 409 `not_delivered`, `claim_too_late`,
 * `claim_running`, `beyond_sum`, 422.
 */
export const openClaim = (ctx: ActorCtx, transportId: string, { items }: { items: readonly ClaimItemInput[] }): Promise<Claim> =>
  inTransaction(ctx, async (inner) => {
    const quote = await needClaimable(inner, transportId);
    return getClaim(inner, await fileClaim(inner, quote, items, (claim) => freezeForClaim(inner, transportId, claim)));
  });
