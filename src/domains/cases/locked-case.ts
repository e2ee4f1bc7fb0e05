import { factOfJob } from '#domains/payments/booking/carrier-side.ts';
import { lockQuote, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { AnswerTime } from './states/answer-time-rules.ts';
import type { Cause } from './states/cause-rules.ts';
import { canReadCase, type CaseParties } from './policy.ts';
import type { PickupAnswer } from './schemas.ts';
import type { CaseEvent, CaseKind, CaseSide, CaseState, Party } from './states/states-rules.ts';

/** Requires the transport's lock. Days as 'YYYY-MM-DD', instants as ISO 8601. */
export interface LockedCase extends CaseParties, AnswerTime {
  readonly id: string;
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly dueDay: string | null;
  readonly shipperAnswer: PickupAnswer | null;
  readonly carrierAnswer: PickupAnswer | null;
  readonly newDay: string | null;
  readonly dayBy: Party | null;
  readonly cause: Cause | null;
  readonly isExcused: boolean | null;
  readonly holdId: string | null;
  readonly claimId: string | null;
  readonly openedAt: string;
  readonly quote: LockedQuote;
}

/** A named driver takes no part before agreeing to the job. */
export const agreedDriver = (sql: Sql, q: Fragment) => sql`case when ${q}.driver_agreed_at is not null then ${q}.driver_id end`;

export const partyColumns = (sql: Sql) => sql`
  c.shipper_id, c.carrier_side_id, q.broker_id, q.carrier_id, ${agreedDriver(sql, sql`q`)} as driver_id`;

/** The same 404 for missing and hidden cases. */
export const caseMissing = () => notFound("This case does not exist or you don't have access to it");

const columns = (sql: Sql) => sql`
  c.id, c.kind, c.state, c.due_day::text as due_day, iso(c.answer_by) as answer_by, c.answer_seconds_left, c.shipper_answer, c.carrier_answer,
  c.new_day::text as new_day, c.day_by, c.cause, c.is_excused, c.hold_id, c.claim_id, iso(c.opened_at) as opened_at, ${partyColumns(sql)}`;

/** Locks the case's transport. Null if there is no such case. In a transaction. */
export async function lockCase(ctx: Ctx, id: string): Promise<LockedCase | null> {
  const { sql } = ctx;
  const [found] = await sql<{ quoteId: string }[]>`select quote_id from cases where id = ${id}`;
  const quote = found && (await lockQuote(ctx, found.quoteId));
  if (!quote) return null;
  const [row] = await sql<Omit<LockedCase, 'quote'>[]>`
    select ${columns(sql)} from cases c join quotes q on q.id = c.quote_id where c.id = ${id}`;
  return { ...row!, quote };
}

/** Throws 404 unless the actor can view it. */
export async function lockOwnCase(ctx: ActorCtx, id: string): Promise<LockedCase> {
  const found = await lockCase(ctx, id);
  if (!found || !canReadCase(ctx.actor, found)) throw caseMissing();
  return found;
}

/** Oldest first. Requires the transport's lock. */
export async function listOpenCases(ctx: Ctx, quote: LockedQuote): Promise<LockedCase[]> {
  const { sql } = ctx;
  const rows = await sql<Omit<LockedCase, 'quote'>[]>`
    select ${columns(sql)} from cases c join quotes q on q.id = c.quote_id where c.quote_id = ${quote.id} and c.closed_at is null order by c.id`;
  return rows.map((row) => ({ ...row, quote }));
}

/** Recorded by clocks without a transition. */
export type CaseNote = 'opened' | 'missing_offered' | 'excused' | 'not_excused';

export interface NewCaseStep {
  readonly event: CaseEvent | CaseNote;
  readonly side: CaseSide;
  readonly day?: string | null;
  readonly cause?: Cause | null;
  readonly comment?: string | null;
}

/** Append-only. */
export async function writeCaseStep({ sql, actor, now }: Ctx, caseId: string, step: NewCaseStep): Promise<void> {
  const { event, side, day = null, cause = null, comment = null } = step;
  await sql`
    insert into case_steps (id, case_id, event, side, actor_id, day, cause, comment, created_at)
    values (${newId()}, ${caseId}, ${event}, ${side}, ${actor?.id ?? null}, ${day}, ${cause}, ${comment}, ${now})`;
}

export async function readCaseEvent(ctx: Ctx, { id, kind, state, dueDay, answerBy, carrierSideId, quote }: LockedCase) {
  const driverId = quote.driverAgreedAt === null ? null : quote.driverId;
  const onJob = [quote.brokerId, quote.carrierId, driverId].filter((one) => one !== null && one !== carrierSideId);
  return {
    ...(await factOfJob(ctx, quote, carrierSideId)),
    carrierSideId,
    caseId: id,
    kind,
    state,
    dueDay,
    answerBy,
    otherCarrierIds: [...new Set(onJob)] as string[],
    actorId: ctx.actor?.id ?? null,
  };
}
