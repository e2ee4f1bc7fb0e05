import type { ActorCtx } from '#server/db/context.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { counted, pickPlural } from '#shared/text/counted.ts';

async function obstacles({ sql, actor }: ActorCtx): Promise<string[]> {
  const [row] = await sql<{ open: number }[]>`select count(*)::int as open from bids where bidder_id = ${actor.id} and status = 'active'`;
  return row!.open > 0
    ? [
        `You have ${counted(row!.open, { one: 'open offer', other: 'open offers' })}. Withdraw ${pickPlural(row!.open, { one: 'it', other: 'them' })} first.`,
      ]
    : [];
}

const othersNeedIt = 'Shippers need to see the offers they received. They show a number, not a name.';

export const bidsPersonalData: PersonalData = {
  tables: [
    { table: 'bids', columns: ['bidder_id'], copy: { part: 'bids' }, atDeletion: { stays: othersNeedIt } },
    { table: 'saved_searches', columns: ['user_id', 'name'], copy: { part: 'savedSearches' }, atDeletion: 'erased' },
    {
      table: 'marketplace_activity',
      columns: ['user_id', 'ip_address', 'user_agent'],
      copy: { part: 'marketplaceActivity' },
      atDeletion: 'erased',
    },
  ],
  copy: [
    {
      name: 'bids',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, bid_amount, notes, estimated_delivery_days, pickup_day, delivery_day, includes_insurance, status, submitted_at, accepted_at, rejected_at,
          rejection_reason
        from bids where bidder_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'savedSearches',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, name, alert, vehicle_type, transport_type, from_state, to_state, from_zip, from_radius, to_zip, to_radius, pickup_from, pickup_to,
          running, truck_ft, min_rate, max_rate, told_at, created_at
        from saved_searches where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'marketplaceActivity',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, activity_type, activity_data, ip_address, user_agent, timestamp
        from marketplace_activity where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
  obstacles,
};
