import { namingColumns } from '#domains/transports/columns.ts';
import { turnSource, type TurnSource } from '#server/turns.ts';
import { isAdmin } from '#shared/roles.ts';
import { ownDays } from './clocks-rules.ts';
import * as rules from './turn-rules.ts';

const own = turnSource({
  name: 'claims',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, c.id as "claimId", c.state, case when c.claimant_id = ${actor.id} then 'shipper' else 'carrier' end as side,
        (c.claimed_cents / 100.0)::numeric(12, 2)::text as claimed, (c.offered_cents / 100.0)::numeric(12, 2)::text as offered,
        iso(c.opened_at) as "openedAt", iso(c.acknowledged_at) as "acknowledgedAt", iso(c.answered_at) as "answeredAt",
        iso(c.turn_since) as "turnSince"
      from claims c join transports t on t.id = c.transport_id
      where c.closed_at is null and (c.claimant_id = ${actor.id} or c.carrier_side_id = ${actor.id}) order by c.turn_since, c.id`,
  atMost: 20,
  waits: (sql) => sql`concat_ws(' ', f.side, f.state) = any (string_to_array(${rules.ownTurns.join(',')}, ','))`,
  turnsOf: (rows: readonly rules.ClaimTurnFacts[], { now }) => rows.flatMap((row) => rules.turnOfClaim(row, now)),
});

const desk = turnSource({
  name: 'claims desk',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select count(*)::int as count, iso(min(c.turn_since) + ${ownDays.desk} * interval '1 day') as "oldestBy"
          from claims c where c.state = 'escalated'`
      : null,
  turnsOf: (rows: readonly rules.DeskClaimFacts[]) => rows.flatMap(rules.turnsOfDeskClaims),
});

/** Turns of claims: what either side answers next, and what the desk decides. */
export const claimsTurns: readonly TurnSource[] = [own, desk];
