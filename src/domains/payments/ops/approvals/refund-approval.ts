import { wasPickedUp } from '#domains/quotes/booking/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { isJointHistory, needsApproval, type RefundHistory, type RefundOccasion, type RefundStarter } from './refund-approval-rules.ts';

async function readHistory({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<RefundHistory> {
  const [row] = await sql<RefundHistory[]>`
    select t.status as transport_status, ${wasPickedUp(sql, sql`t.id`)} as was_picked_up, exists (
        select from quote_transitions h join quotes q on q.id = h.quote_id where q.transport_id = t.id and h.overrides <> '[]') as has_override
    from payments p join transports t on t.id = p.transport_id where p.id = ${paymentId}`;
  return row!;
}

const getStarter = ({ actor }: Pick<Ctx, 'actor'>): RefundStarter => (!actor ? 'nobody' : isAdmin(actor.role) ? 'admin' : 'party');

export const refundNeedsApproval = async (ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<boolean> =>
  isJointHistory(await readHistory(ctx, paymentId));

export const needsSecond = async (ctx: Ctx, paymentId: string, occasion: RefundOccasion): Promise<boolean> =>
  needsApproval(await readHistory(ctx, paymentId), getStarter(ctx), occasion);

const why = 'The vehicle was picked up or an override was used, so this refund needs two administrators.';
const ways = {
  admin: 'Request it in the payments console. You can continue here after the refund.',
  party: 'Ask support to refund it first',
};

/** Throws 409 `approval_needed`: the payments console is the place for refunds that need two administrators. */
export async function refuseRefundAlone(ctx: Ctx, paymentId: string, occasion: RefundOccasion): Promise<void> {
  if (!(await needsSecond(ctx, paymentId, occasion))) return;
  throw conflict('approval_needed', `${why} ${getStarter(ctx) === 'admin' ? ways.admin : ways.party}`);
}
