import { recordsStay } from '#domains/transports/personal-data.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { PersonalData } from '#server/personal-data.ts';

const isOpen = 'A problem with one of your bookings is still open. It must be closed first.';

async function obstacles({ sql, actor: { id } }: ActorCtx): Promise<string[]> {
  const open = await sql`select from cases where closed_at is null and ${id} in (shipper_id, carrier_side_id) limit 1`;
  return open.length > 0 ? [isOpen] : [];
}

export const casesPersonalData: PersonalData = {
  tables: [
    {
      table: 'cases',
      columns: ['shipper_id', 'carrier_side_id', 'opened_by'],
      copy: { part: 'cases' },
      atDeletion: { stays: recordsStay },
    },
    { table: 'case_steps', columns: ['actor_id', 'comment'], copy: { part: 'caseSteps' }, atDeletion: { stays: recordsStay } },
    { table: 'late_withdrawals', columns: ['carrier_side_id'], copy: { part: 'lateWithdrawals' }, atDeletion: { stays: recordsStay } },
  ],
  copy: [
    {
      name: 'cases',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, kind, state, transport_id, due_day, new_day, cause, is_excused, demanded_cents, opened_at, closed_at
        from cases where ${id} in (shipper_id, carrier_side_id) and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'caseSteps',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select s.id, s.case_id, s.event, s.day, s.cause, s.comment, s.created_at from case_steps s join cases c on c.id = s.case_id
        where (s.actor_id = ${id} or ${id} in (c.shipper_id, c.carrier_side_id)) and (${after}::uuid is null or s.id > ${after}::uuid)
        order by s.id limit ${limit}`,
    },
    {
      name: 'lateWithdrawals',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select quote_id as id, pickup_day, withdrawn_at from late_withdrawals
        where carrier_side_id = ${id} and (${after}::uuid is null or quote_id > ${after}::uuid) order by quote_id limit ${limit}`,
    },
  ],
  obstacles,
};
