import { buildSession } from '#domains/accounts/fixtures.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { systemSettings } from '#shared/system-settings.ts';
import type { Member } from '../money/money-beside.ts';
import { hauled, getNewest, ofDryRun, listPayments, reason, withRefund, type Does, type PlayedStep } from './played.ts';
import type { World } from './world.ts';

const getOps = ({ desk: [one, other] }: World, { chance }: PlayedStep): Member => (chance() < 0.5 ? one : other);
const move =
  (step: string): Does =>
  async (world, life, { cents }: { cents: number }) => {
    const payment = await getNewest(world, life);
    const asker = getOps(world, life);
    const answer = await world.call(asker, 'POST', `/api/admin/payments/${payment}/${step}`, { amount: fromCents(cents), reason });
    // Refunds to the shipper after pickup need a second approval even if small.
    const isSmall = cents <= toCents(systemSettings.PAYMENT_SECOND_PERSON_ABOVE.fallback);
    if (!isSmall || answer?.body.action?.state !== 'waiting') return answer;
    const second = world.desk.find(({ id }) => id !== asker.id)!;
    return world.call(second, 'POST', `/api/admin/payment-requests/${answer.body.action.id}/confirmation`);
  };

/** Unblocks accounts and signs them in again, because a block ends sessions. */
async function unblock({ sql, chief, call }: World, { carrier: taken, rival, broker }: PlayedStep): Promise<void> {
  const isBlocked = async ({ id }: Member) => (await sql`select from users where id = ${id} and is_blocked`).length > 0;
  for (const member of [taken, rival, broker]) {
    if (!(await isBlocked(member))) continue;
    while (await isBlocked(member)) await call(chief, 'POST', `/api/super-admin/users/${member.id}/unblock`, {});
    Object.assign(member, { token: await buildSession(sql, member) });
  }
}

async function letTransfersSettle({ sql }: World, payment: string): Promise<void> {
  for (let look = 0; look < 40; look += 1) {
    const asked = await sql`
      select from payment_movements where payment_id = ${payment} and kind = 'transfer' and state = 'asked' and blocked_since is null`;
    if (asked.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const desk = {
  hold: move('hold'),
  refund: move('refund'),
  release: move('release'),
  async reversal(world, life, sum: { cents: number }) {
    await letTransfersSettle(world, await getNewest(world, life));
    await move('reversal')(world, life, sum as never);
  },
  async holdRelease(world, life) {
    const holds = await world.sql<{ id: string; paymentId: string }[]>`
      select id, payment_id from payment_holds where payment_id = any(${await listPayments(world, life)}) and outcome is null and (cause = 'desk' or reference like 'trr_%')`;
    for (const { id: holdId, paymentId } of holds)
      await world.call(getOps(world, life), 'POST', `/api/admin/payments/${paymentId}/hold-release`, { holdId, reason });
  },
  /** Records an external refund for a refund that the card returned. */
  async giveAnotherWay(world, life) {
    const returned = await world.sql<{ id: string; paymentId: string }[]>`
      select id, payment_id from payment_holds
      where payment_id = any(${await listPayments(world, life)}) and outcome is null and reference like 'refund re_%'`;
    for (const { id: holdId, paymentId } of returned)
      await world.call(getOps(world, life), 'POST', `/api/admin/payments/${paymentId}/given-back`, { holdId, reason });
  },
  async confirm(world, life) {
    const waiting = await world.sql<{ id: string; askedBy: string }[]>`
      select id, asked_by from desk_actions where payment_id = any(${await listPayments(world, life)}) and state = 'waiting'`;
    const [one, other] = world.desk;
    for (const { id, askedBy } of waiting)
      await world.call(askedBy === one.id ? other : one, 'POST', `/api/admin/payment-requests/${id}/confirmation`);
  },
  async close(world, life) {
    const job = await hauled(world, life);
    const closed = { newState: 'closed', reason };
    if (job)
      await withRefund(world, life, (body) =>
        world.call(getOps(world, life), 'PATCH', `/api/quotes/${job.quoteId}/workflow-state`, { ...closed, ...body }),
      );
  },
  async decideClaim(world, life, { cents }: { cents: number }) {
    const [claim] = await world.sql<
      { id: string }[]
    >`select id from claims where transport_id = ${life.id} and state = 'escalated' limit 1`;
    const decision = { amount: fromCents(cents), words: reason };
    // Above the limit, the first administrator proposes and the second decides.
    for (const one of claim ? (life.chance() < 0.5 ? world.desk : world.desk.toReversed()) : [])
      await world.call(one, 'POST', `/api/admin/claims/${claim!.id}/decision`, decision);
  },
  async decideDryRun(world, life, { yes }: { yes: boolean }) {
    const run = await ofDryRun(world, life, 'disputed');
    if (run) await world.call(getOps(world, life), 'POST', `/api/admin/dry-runs/${run}/decision`, { stands: yes, words: reason });
  },
  async block(world, life) {
    const job = await hauled(world, life);
    if (job) await world.call(world.chief, 'POST', `/api/super-admin/users/${job.side.id}/block`, { reason });
  },
  unblock: (world, life) => unblock(world, life),
  async letGo(world, life) {
    const payment = await getNewest(world, life);
    await letTransfersSettle(world, payment);
    await world.call(getOps(world, life), 'POST', `/api/admin/payments/${payment}/blocked-release`, { reason });
  },
} satisfies Record<string, Does>;
