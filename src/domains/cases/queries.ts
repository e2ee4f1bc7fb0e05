import { namingColumns } from '#domains/transports/columns.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { openDay } from '#shared/dates/days.ts';
import { fromCents } from '#shared/money.ts';
import { caseMissing, partyColumns } from './locked-case.ts';
import { canReadCase, canSeePrice, caseCan, getParty, type CaseParties } from './policy.ts';
import { promiseColumns } from '#domains/quotes/promise/promise-columns.ts';
import { describeMissing, type BookedDays } from './promise-rules.ts';
import type { CaseStepView, CaseView, TransportCases } from './schemas.ts';
import { getWaitingParties, type WaitingFacts } from './states/waiting-rules.ts';

type Shown = Omit<CaseView, 'about' | 'side' | 'newDay' | 'demanded' | 'agreedPrice' | 'waitsFor' | 'steps' | 'can' | 'transportId'>;
type Row = Shown &
  NamedTransport &
  CaseParties &
  WaitingFacts & { readonly newDay: string | null; readonly demandedCents: number | null; readonly price: string };

const columns = (sql: Sql): Fragment => sql`
  c.id, c.kind, c.state, c.due_day::text as due_day, iso(c.answer_by) as answer_by, c.shipper_answer, c.carrier_answer, c.new_day::text as new_day,
  c.day_by, c.cause, c.is_excused, c.demanded_cents, c.claim_id, iso(c.opened_at) as opened_at, iso(c.closed_at) as closed_at,
  q.total_quote as price, coalesce(r.company_name, r.full_name) as carrier_side, ${partyColumns(sql)}, ${namingColumns(sql)}`;

const tables = (sql: Sql): Fragment => sql`
  cases c join quotes q on q.id = c.quote_id join transports t on t.id = c.transport_id join users r on r.id = c.carrier_side_id`;

const readSteps = ({ sql }: ActorCtx, caseIds: readonly string[]) => sql<(CaseStepView & { caseId: string })[]>`
  select s.case_id, s.id, s.event, s.side, s.day::text as day, s.cause, s.comment, iso(s.created_at) as at,
    case when u.role in ('admin', 'super_admin') then 'Carriage' else coalesce(u.company_name, u.full_name) end as by
  from case_steps s left join users u on u.id = s.actor_id where s.case_id = any(${[...caseIds]}) order by s.id`;

function toView(actor: ActorCtx['actor'], row: Row, steps: readonly CaseStepView[]): CaseView {
  const { shipperId, carrierSideId, brokerId, carrierId, driverId, demandedCents, price, newDay, dayBy, ...rest } = row;
  const { year: _year, make: _make, model: _model, fromCity: _from, toCity: _to, ...view } = rest;
  const parties = { shipperId, carrierSideId, brokerId, carrierId, driverId };
  return {
    ...view,
    about: nameOfTransport(row),
    side: getParty(actor, parties),
    newDay: newDay !== null && dayBy !== null ? { day: newDay, by: dayBy } : null,
    demanded: demandedCents === null ? null : fromCents(demandedCents),
    agreedPrice: canSeePrice(actor, parties) ? price : null,
    waitsFor: [...getWaitingParties(row)],
    steps: [...steps],
    can: caseCan(actor, parties, row),
  };
}

async function toViews(ctx: ActorCtx, rows: readonly Row[]): Promise<CaseView[]> {
  const steps = Map.groupBy(
    await readSteps(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ caseId }) => caseId,
  );
  return rows.map((row) =>
    toView(
      ctx.actor,
      row,
      (steps.get(row.id) ?? []).map(({ caseId: _caseId, ...step }) => step),
    ),
  );
}

/** Throws 404. */
export async function getCase(ctx: ActorCtx, id: string): Promise<CaseView> {
  const [row] = await ctx.sql<Row[]>`select ${columns(ctx.sql)} from ${tables(ctx.sql)} where c.id = ${id}`;
  if (!row || !canReadCase(ctx.actor, row)) throw caseMissing();
  return (await toViews(ctx, [row]))[0]!;
}

interface Subject extends BookedDays {
  readonly shipperId: string;
  readonly isOnRoad: boolean;
  readonly value: string | null;
}

/** Visible cases, newest first, and the reports open to the shipper. Throws 404. */
export async function listCases(ctx: ActorCtx, transportId: string): Promise<TransportCases> {
  const { sql, actor, now } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const [subject] = await sql<Subject[]>`
    select t.shipper_id, ${promiseColumns(sql)}, iso(q.accepted_at) as accepted_at, t.from_state, t.vehicle_value as value, q.estimated_delivery_days, q.picked_up_at,
      coalesce(q.workflow_state = 'in_transit' and coalesce(q.broker_id, q.carrier_id) is not null, false) as is_on_road
    from transports t left join quotes q on q.transport_id = t.id and q.is_accepted where t.id = ${transportId}`;
  const rows = await sql<Row[]>`select ${columns(sql)} from ${tables(sql)} where c.transport_id = ${transportId} order by c.id desc`;
  const cases = await toViews(
    ctx,
    rows.filter((row) => canReadCase(actor, row)),
  );
  const owns = isOwner(actor, subject!);
  const isOpen = (kind: CaseView['kind']) => cases.some((one) => one.kind === kind && one.closedAt === null);
  const reports = owns && subject!.isOnRoad && !isOpen('not_delivered');
  const from = owns && subject!.isOnRoad ? describeMissing(subject!) : null;
  return {
    cases,
    can: {
      reportWithheld: reports && !isOpen('withheld'),
      reportMissing: reports && from !== null && from <= openDay(now),
    },
    missingFrom: from,
    value: owns ? subject!.value : null,
  };
}
