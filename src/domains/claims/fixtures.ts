import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { ClaimState } from './states-rules.ts';

export interface ClaimSeed {
  readonly transportId: string;
  readonly quoteId: string;
  readonly claimantId: string;
  readonly carrierSideId: string;
  readonly state?: Exclude<ClaimState, 'settled' | 'decided' | 'withdrawn'>;
  readonly claimedCents?: number;
  readonly openedAt?: Date;
  readonly photoId?: string;
}

export async function buildClaim(sql: Sql, seed: ClaimSeed): Promise<string> {
  const {
    transportId,
    quoteId,
    claimantId,
    carrierSideId,
    state = 'open',
    claimedCents = 40_000,
    openedAt = new Date(),
    photoId = null,
  } = seed;
  const id = newId();
  const offeredCents = state === 'offered' ? claimedCents / 2 : null;
  await sql`
    insert into claims (id, file_number, transport_id, quote_id, claimant_id, carrier_side_id, state, claimed_cents, offered_cents, opened_at, turn_since)
    values (${id}, ${`C-${id}`}, ${transportId}, ${quoteId}, ${claimantId}, ${carrierSideId}, ${state}, ${claimedCents}, ${offeredCents}, ${openedAt}, ${openedAt})`;
  await sql`
    insert into claim_items (id, claim_id, reason, words, amount_cents, photo_id)
    values (${newId()}, ${id}, 'damage', 'The hood is scratched', ${claimedCents}, ${photoId})`;
  await sql`
    insert into claim_steps (id, claim_id, event, actor_id, amount_cents, created_at)
    values (${newId()}, ${id}, 'opened', ${claimantId}, ${claimedCents}, ${openedAt})`;
  return id;
}
