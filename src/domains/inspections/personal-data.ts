import { recordsStay } from '#domains/transports/personal-data.ts';
import type { PersonalData } from '#server/personal-data.ts';

const proof = 'Both parties signed it at the handover. Removing a part would break its seal.';

export const inspectionsPersonalData: PersonalData = {
  tables: [
    {
      table: 'inspections',
      columns: ['inspector_id', 'place'],
      copy: { part: 'inspections' },
      atDeletion: { stays: `${recordsStay} ${proof}` },
    },
    {
      table: 'inspection_steps',
      columns: ['actor_id', 'data'],
      copy: { part: 'inspectionSteps' },
      atDeletion: { stays: `${recordsStay} ${proof}` },
    },
  ],
  copy: [
    {
      name: 'inspections',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, stage, state, started_at, place, no_place_reason, created_at, sealed_at, sealed_hash from inspections
        where inspector_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'inspectionSteps',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, inspection_id, sequence, kind, data, done_at, received_at from inspection_steps
        where actor_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
