import { areOneHand } from '#domains/accounts/overseen/account-status.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { fromCents } from '#shared/money.ts';
import type { OpsAction, OpsActionKind } from './schemas.ts';
import { opsJoins, subjectColumns, getVehicle, type VehicleRow } from './lists/list.ts';
import type { ApprovalSubject, WaitingAction } from './approvals/requests-schemas.ts';

export interface NewActionRow {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: OpsActionKind;
  readonly cents: number;
  readonly holdId: string | null;
  readonly movementId: string | null;
  readonly reason: string;
}

interface ActionRow extends Omit<OpsAction, 'amount' | 'can'> {
  readonly cents: number;
  readonly askedById: string;
  readonly isParty: boolean;
  readonly isOneHand: boolean;
}

type SubjectRow = Omit<ApprovalSubject, 'vehicle'> & VehicleRow;

const actions = <More extends object = object>(sql: Sql, { actor: { id: actorId }, now }: ActorCtx, where: Fragment, more = sql``) => sql<
  (ActionRow & More)[]
>`
  select a.id, a.payment_id, a.kind, a.amount_cents as cents, a.reason, a.state, asker.full_name as asked_by, a.asked_by as asked_by_id, a.asked_at,
    a.expires_at, decider.full_name as decided_by, a.decided_at, a.declined_because,
    p.shipper_user_id = ${actorId} or coalesce(p.recipient_user_id = ${actorId}, false) as is_party,
    ${areOneHand(sql, sql`a.asked_by`, sql`${actorId}::uuid`, now)} as is_one_hand ${more}
  from desk_actions a join payments p on p.id = a.payment_id ${opsJoins(sql)} join users asker on asker.id = a.asked_by
    left join users decider on decider.id = a.decided_by
  ${where}`;

function toAction(actor: ActorCtx['actor'], { cents, askedById, isParty, isOneHand, ...row }: ActionRow): OpsAction {
  const isWaiting = row.state === 'waiting';
  const isOwn = askedById === actor.id;
  return {
    ...row,
    amount: fromCents(cents),
    can: { confirm: isWaiting && !isOwn && !isParty && !isOneHand, withdraw: isWaiting && isOwn },
  };
}

export const listActions = async (ctx: ActorCtx, paymentId: string): Promise<OpsAction[]> =>
  (await actions(ctx.sql, ctx, ctx.sql`where a.payment_id = ${paymentId} order by a.id desc limit 200`)).map((row) =>
    toAction(ctx.actor, row),
  );

/** Waiting for approval, earliest expiry first. */
export const listWaitingActions = async (ctx: ActorCtx): Promise<WaitingAction[]> => {
  const { sql, actor, now } = ctx;
  const where = sql`where a.state = 'waiting' and a.expires_at > ${now} order by a.expires_at, a.id limit 200`;
  const rows = await actions<SubjectRow>(sql, ctx, where, sql`, ${subjectColumns(sql)}, t.status as transport_status`);
  return rows.map(({ vehicleYear, vehicleMake, vehicleModel, route, shipper, payee, transportStatus, ...row }) => ({
    ...toAction(actor, row),
    about: { vehicle: getVehicle({ vehicleYear, vehicleMake, vehicleModel }), route, shipper, payee, transportStatus },
  }));
};

/** Audit event: one administrator released `cents` alone by closing the job or deciding a claim. */
export const releaseAlone = 'let_go_alone';

/** Cents of a payment released by single administrators, in the console, by closing its job or by deciding claims: small amounts add up. */
export async function readReleaseAlone({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(alone.cents), 0)::bigint as cents from (
      select amount_cents as cents from desk_actions
      where payment_id = ${paymentId} and state = 'done' and kind <> 'hold' and decided_by = asked_by
      union all
      select (event_data ->> 'cents')::bigint from payment_audit_logs where payment_id = ${paymentId} and event_type = ${releaseAlone}) alone`;
  return row!.cents;
}

export async function getAction(ctx: ActorCtx, id: string): Promise<OpsAction> {
  const [row] = await actions(ctx.sql, ctx, ctx.sql`where a.id = ${id}`);
  return toAction(ctx.actor, row!);
}

/** `expiresAt` null: already done; otherwise the request waits for approval until then. */
export async function saveAction({ sql, actor, now }: ActorCtx, action: NewActionRow, expiresAt: Date | null): Promise<void> {
  const { id, paymentId, kind, cents, holdId, movementId, reason } = action;
  const isDone = expiresAt === null;
  await sql`
    insert into desk_actions (id, payment_id, kind, amount_cents, hold_id, movement_id, reason, state, asked_by, asked_at, expires_at, decided_by, decided_at)
    values (${id}, ${paymentId}, ${kind}, ${cents}, ${holdId}, ${movementId}, ${reason}, ${isDone ? 'done' : 'waiting'}, ${actor.id}, ${now}, ${expiresAt},
      ${isDone ? actor.id : null}, ${isDone ? now : null})`;
}

export interface ActionEnd {
  readonly state: 'done' | 'declined' | 'withdrawn' | 'expired';
  readonly because?: string;
}

/** Ends a waiting request once. False: it has already ended. */
export async function endAction({ sql, actor, now }: Ctx, id: string, { state, because }: ActionEnd): Promise<boolean> {
  const ended = await sql`
    update desk_actions set state = ${state}, decided_by = ${actor?.id ?? null}, decided_at = ${now}, declined_because = ${because ?? null}
    where id = ${id} and state = 'waiting' and (${state} = 'expired' or expires_at > ${now}) returning id`;
  return ended.length > 0;
}
