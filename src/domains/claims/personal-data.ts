import { recordsStay } from '#domains/transports/personal-data.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { PersonalData } from '#server/personal-data.ts';

const runs = 'You are involved in an open claim. It must be closed first.';

async function obstacles({ sql, actor: { id } }: ActorCtx): Promise<string[]> {
  const running = await sql`select from claims where closed_at is null and (claimant_id = ${id} or carrier_side_id = ${id}) limit 1`;
  return running.length > 0 ? [runs] : [];
}

export const claimsPersonalData: PersonalData = {
  tables: [
    {
      table: 'claims',
      columns: ['claimant_id', 'carrier_side_id', 'proposed_by'],
      copy: { part: 'claims' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'claim_items',
      columns: ['words', 'reason', 'damage_words'],
      copy: { part: 'claimedThings' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'claim_steps',
      columns: ['actor_id', 'words'],
      copy: { part: 'claimSteps' },
      atDeletion: { stays: recordsStay },
    },
  ],
  copy: [
    {
      name: 'claims',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, file_number, transport_id, state, claimed_cents, offered_cents, awarded_cents, opened_at, acknowledged_at, answered_at, closed_at
        from claims where ${id} in (claimant_id, carrier_side_id) and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'claimedThings',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select i.id, i.claim_id, i.reason, i.words, i.amount_cents, i.damage_words from claim_items i join claims c on c.id = i.claim_id
        where ${id} in (c.claimant_id, c.carrier_side_id) and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${limit}`,
    },
    {
      name: 'claimSteps',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select s.id, s.claim_id, s.event, s.amount_cents, s.words, s.created_at from claim_steps s join claims c on c.id = s.claim_id
        where s.event <> 'proposed' and (s.actor_id = ${id} or ${id} in (c.claimant_id, c.carrier_side_id))
          and (${after}::uuid is null or s.id > ${after}::uuid) order by s.id limit ${limit}`,
    },
  ],
  obstacles,
};
