import { namingColumns } from '#domains/transports/columns.ts';
import type { Sql } from '#server/db/context.ts';
import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { isAdmin } from '#shared/roles.ts';
import { ownDays } from './clocks/clocks-rules.ts';
import { maxClaimSteps } from './states-rules.ts';
import * as rules from './next-action.ts';

const clockColumns = (sql: Sql) => sql`
  c.id as "claimId", c.state, (c.claimed_cents / 100.0)::numeric(12, 2)::text as claimed, iso(c.opened_at) as "openedAt",
  iso(c.acknowledged_at) as "acknowledgedAt", iso(c.answered_at) as "answeredAt", iso(c.turn_since) as "turnSince"`;

const own = nextActionSource({
  name: 'claims',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, ${clockColumns(sql)}, case when c.claimant_id = ${actor.id} then 'shipper' else 'carrier' end as side,
        (c.offered_cents / 100.0)::numeric(12, 2)::text as offered
      from claims c join transports t on t.id = c.transport_id
      where c.closed_at is null and (c.claimant_id = ${actor.id} or c.carrier_side_id = ${actor.id}) order by c.turn_since, c.id`,
  atMost: 20,
  waits: (sql) => sql`concat_ws(' ', f.side, f.state) = any (string_to_array(${rules.ownNextActions.join(',')}, ','))`,
  toNextActions: (rows: readonly rules.ClaimActionFacts[], { now }) => rows.flatMap((row) => rules.toClaimAction(row, now)),
});

/** Insurers only: inspection agents have their own action in inspections/next-action-sources.ts. */
const ofInsurers = nextActionSource({
  name: 'claims of insurers',
  rows: (sql, { actor }) =>
    actor.role === 'insurance' && actor.emailVerified
      ? sql`select ${namingColumns(sql)}, ${clockColumns(sql)}, s."waitsForWord"
          from transport_participants p join claims c on c.transport_id = p.transport_id and c.closed_at is null
            join transports t on t.id = c.transport_id
            cross join lateral (select count(*) filter (where x.event = 'commented' and x.actor_id = ${actor.id}) = 0
              and count(*) < ${maxClaimSteps} as "waitsForWord" from claim_steps x where x.claim_id = c.id) s
          where p.user_id = ${actor.id} and ${actor.id} not in (c.claimant_id, c.carrier_side_id)
          order by c.turn_since, c.id`
      : null,
  atMost: 20,
  waits: (sql) => sql`f."waitsForWord"`,
  toNextActions: (rows: readonly rules.InsurerClaimFacts[], { now }) => rows.flatMap((row) => rules.toInsurerClaimAction(row, now)),
});

const desk = nextActionSource({
  name: 'claims desk',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select count(*)::int as count, iso(min(c.turn_since) + ${ownDays.desk} * interval '1 day') as "oldestBy"
          from claims c where c.state = 'escalated'`
      : null,
  toNextActions: (rows: readonly rules.OpsClaimFacts[]) => rows.flatMap(rules.toOpsClaimActions),
});

export const claimsNextActions: readonly NextActionSource[] = [own, ofInsurers, desk];
