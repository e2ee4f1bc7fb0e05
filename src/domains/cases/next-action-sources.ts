import { namingColumns } from '#domains/transports/columns.ts';
import type { Sql } from '#server/db/context.ts';
import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { isAdmin } from '#shared/roles.ts';
import { excusable } from './states/cause-rules.ts';
import { agreedDriver } from './locked-case.ts';
import { toCaseAction, nextActionsForExcuses, type CaseActionFacts, type ExcuseFacts } from './next-action.ts';

const caseColumns = (sql: Sql) => sql`
  c.id as "caseId", c.kind, c.state, c.due_day::text as "dueDay", iso(c.answer_by) as "answerBy", c.shipper_answer as "shipperAnswer",
  c.carrier_answer as "carrierAnswer", c.new_day::text as "newDay", c.day_by as "dayBy"`;

/** SQL for whether an open case waits for the reader's side; same rule as `getWaitingParties`. */
const waitsForReader = (sql: Sql) => sql`case
  when f.kind = 'late' then f.state = 'asked' and f.side = 'carrier'
  when f.kind = 'withheld' then f.side = 'carrier'
  when f.kind = 'not_delivered' then false
  when f.state in ('reported', 'day_declined') then f.side = 'carrier' or f."dayBy" = 'carrier'
  when f."dayBy" is not null then f."dayBy" <> f.side
  when f.state in ('not_ready', 'dry_run') then true
  when f."shipperAnswer" is not null and f."carrierAnswer" is not null then f.side = 'carrier'
  when f.side = 'shipper' then f."shipperAnswer" is null
  else f."carrierAnswer" is null end`;

const own = nextActionSource({
  name: 'cases',
  rows: (sql, { actor }) => sql`
    select ${namingColumns(sql)}, ${caseColumns(sql)}, case when c.shipper_id = ${actor.id} then 'shipper' else 'carrier' end as side
    from cases c join quotes q on q.id = c.quote_id join transports t on t.id = c.transport_id
    where c.closed_at is null and c.id in (
      select id from cases where shipper_id = ${actor.id} and closed_at is null
      union all select o.id from cases o join quotes b on b.id = o.quote_id
        where o.closed_at is null and ${actor.id} in (b.broker_id, b.carrier_id, ${agreedDriver(sql, sql`b`)}))
    order by c.opened_at, c.id`,
  atMost: 20,
  waits: waitsForReader,
  toNextActions: (rows: readonly CaseActionFacts[]) => rows.map(toCaseAction),
});

const desk = nextActionSource({
  name: 'cases desk',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select ${namingColumns(sql)}, ${caseColumns(sql)}, 'desk' as side
          from cases c join quotes q on q.id = c.quote_id join transports t on t.id = c.transport_id
          where c.kind = 'withheld' and c.closed_at is null and not coalesce(${actor.id} in (c.shipper_id, q.broker_id, q.carrier_id, q.driver_id), false)
          order by c.opened_at, c.id`
      : null,
  atMost: 20,
  waits: (sql) => sql`true`,
  toNextActions: (rows: readonly CaseActionFacts[]) => rows.map(toCaseAction),
});

const excuses = nextActionSource({
  name: 'cases excuses',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select count(*)::int as count, (array_agg(c.transport_id order by c.closed_at, c.id))[1] as oldest
          from cases c join quotes q on q.id = c.quote_id
          where c.state = 'no_show' and c.is_excused is null and c.cause = any(${[...excusable]})
            and not coalesce(${actor.id} in (c.shipper_id, q.broker_id, q.carrier_id, q.driver_id), false)`
      : null,
  toNextActions: (rows: readonly ExcuseFacts[]) => rows.flatMap(nextActionsForExcuses),
});

export const casesNextActions: readonly NextActionSource[] = [own, desk, excuses];
