import { buildSession } from '#domains/accounts/fixtures.ts';
import { fromCents } from '#shared/money.ts';
import { layEvidence, layRoad, type Member } from '../money-beside.ts';
import type { Act } from './acts.ts';
import { transfersAre, type Cast, type World } from './world.ts';

/** A booking as it is played. */
export interface Played extends Cast {
  readonly id: string;
  readonly chance: () => number;
}

const reason = 'It was said so in this life';

/** Who hauls now: the transport's accepted quote, whose it is, and who answers for it towards the shipper: its broker, else its carrier. */
async function hauled({ sql }: World, { id, carrier, rival, broker, driver }: Played) {
  const [row] = await sql<{ quoteId: string; carrierId: string | null; brokerId: string | null; status: string; state: string }[]>`
    select q.id as quote_id, q.carrier_id, q.broker_id, t.status, q.workflow_state as state from quotes q join transports t on t.id = q.transport_id
    where t.id = ${id} and q.is_accepted`;
  if (!row) return null;
  const isRival = row.carrierId === rival.id;
  const hauler = isRival ? rival : carrier;
  return { ...row, carrier: hauler, side: row.brokerId === null ? hauler : broker, driver: isRival ? rival : driver };
}

/** The payments of a booking, the newest first: one whose money went back whole is paid by another one. */
export const paymentsOf = async ({ sql }: World, { id }: Played): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from payments where transport_id = ${id} order by id desc`).map((payment) => payment.id);
const newestOf = async (world: World, life: Played): Promise<string> => (await paymentsOf(world, life))[0]!;

type Does = (world: World, life: Played, act: never) => Promise<unknown>;

async function pay(world: World, life: Played, path: string, card: string): Promise<void> {
  const answer = await world.call(life.shipper, 'POST', path, {});
  if (answer?.body?.url) await world.provider.payAt(answer.body.url, card).catch(() => false);
}
const payBooking: Does = (world, life, { card }: { card: string }) => pay(world, life, `/api/transports/${life.id}/payment/checkout`, card);

async function take(world: World, life: Played): Promise<void> {
  const job = await hauled(world, life);
  if (!job) return;
  if (job.brokerId !== null && job.carrierId === null)
    await world.call(job.side, 'POST', `/api/quotes/${job.quoteId}/dispatch`, { carrierEmail: job.carrier.email });
  const named = job.carrier === life.rival ? {} : { driverEmail: life.driver.email };
  const taken = await world.call(job.carrier, 'POST', `/api/quotes/${job.quoteId}/dispatch`, { ...named, takesBoth: true });
  if (taken?.status === 200 && job.carrier !== life.rival)
    await world.call(life.driver, 'POST', `/api/quotes/${job.quoteId}/driver-answer`, { answer: 'agreed' });
}
async function drive(world: World, life: Played, stage: 'pickup' | 'delivery'): Promise<void> {
  const job = await hauled(world, life);
  if (!job) return;
  await layRoad(world.sql, life.id, [stage]).catch(() => null);
  const newState = stage === 'pickup' ? 'in_transit' : 'delivered';
  await world.call(job.driver, 'PATCH', `/api/quotes/${job.quoteId}/workflow-state`, { newState });
}
const confirm: Does = (world, { shipper, id }) => world.call(shipper, 'POST', `/api/transports/${id}/delivery-confirmation`);

/** The next step of the road. */
const goOn: Does = async (world, life, act) => {
  const [row] = await world.sql<{ status: string; paid: string }[]>`
    select t.status, p.escrow_status as paid from transports t join payments p on p.transport_id = t.id where t.id = ${life.id}
    order by p.id desc limit 1`;
  const { status, paid } = row!;
  const isPaidBack = paid === 'refunded' && ['accepted', 'assigned'].includes(status);
  if (isPaidBack || ['created', 'payment_pending', 'failed'].includes(paid)) {
    await payBooking(world, life, act);
    return world.call(life.shipper, 'POST', `/api/transports/${life.id}/payment/refresh`);
  }
  if (status === 'accepted') return take(world, life);
  if (status === 'assigned') return drive(world, life, 'pickup');
  if (status === 'in_transit') return drive(world, life, 'delivery');
  if (status === 'quoted' || status === 'submitted') return shipper.rescue(world, life);
  return status === 'delivered' ? confirm(world, life, act) : null;
};

/** Cancels or closes with the sum that is shown to come back. */
async function withRefund(world: World, { shipper: mia, id }: Played, send: (body: object) => Promise<unknown>): Promise<void> {
  const shown = await world.call(mia, 'GET', `/api/transports/${id}/payment/refund-quote`);
  await send(shown?.body?.refund ? { refund: shown.body.refund.refund } : {});
}
async function eachChange(world: World, life: Played, who: Member, can: string, act: (id: string) => Promise<unknown>): Promise<void> {
  const listed = await world.call(who, 'GET', `/api/transports/${life.id}/change-orders`);
  for (const one of listed?.body?.orders ?? []) if (one.can[can]) await act(one.id);
}
async function claimStep(world: World, life: Played, who: Member, body: object): Promise<unknown> {
  const [claim] = await world.sql<{ id: string; offered: number | null }[]>`
    select id, offered_cents as offered from claims where transport_id = ${life.id} order by id desc limit 1`;
  const offer = 'amount' in body || claim?.offered == null ? {} : { amount: fromCents(claim.offered) };
  return claim && world.call(who, 'POST', `/api/claims/${claim.id}/steps`, { ...offer, ...body });
}
async function ofDryRun({ sql }: World, { id }: Played, state: string): Promise<string | undefined> {
  return (await sql<{ id: string }[]>`select id from dry_runs where transport_id = ${id} and state = ${state} limit 1`)[0]?.id;
}

const shipper = {
  look: (world, { shipper: mia, id }) => world.call(mia, 'POST', `/api/transports/${id}/payment/refresh`),
  cancel: (world, life) =>
    withRefund(world, life, (body) => world.call(life.shipper, 'POST', `/api/transports/${life.id}/cancellation`, body)),
  confirm,
  pay: payBooking,
  async rescue(world, { shipper: mia, id }) {
    const { body } = (await world.call(mia, 'GET', `/api/transports/${id}/payment/rescue`)) ?? {};
    const [offer] = body?.rescue?.offers ?? [];
    if (offer) await world.call(mia, 'POST', `/api/${offer.kind === 'bid' ? 'bids' : 'quotes'}/${offer.id}/acceptance`);
  },
  answerChange: (world, life, { yes }: { yes: boolean }) =>
    eachChange(world, life, life.shipper, yes ? 'approve' : 'decline', (id) =>
      world.call(life.shipper, 'POST', `/api/change-orders/${id}/${yes ? 'approval' : 'decline'}`, yes ? {} : { answer: reason }),
    ),
  async payChange(world, life, { card }: { card: string }) {
    await eachChange(world, life, life.shipper, 'approve', (id) =>
      world.call(life.shipper, 'POST', `/api/change-orders/${id}/approval`, {}),
    );
    await eachChange(world, life, life.shipper, 'pay', (id) => pay(world, life, `/api/change-orders/${id}/checkout`, card));
  },
  claim: (world, { shipper: mia, id }, { cents }: { cents: number }) =>
    world.call(mia, 'POST', `/api/transports/${id}/claims`, { items: [{ reason: 'damage', words: reason, amount: fromCents(cents) }] }),
  acceptOffer: (world, life) => claimStep(world, life, life.shipper, { event: 'accepted' }),
  rejectOffer: (world, life) => claimStep(world, life, life.shipper, { event: 'rejected', words: reason }),
  escalate: (world, life) => claimStep(world, life, life.shipper, { event: 'escalated', words: reason }),
  withdrawClaim: (world, life) => claimStep(world, life, life.shipper, { event: 'withdrawn' }),
  async disputeDryRun(world, life) {
    const run = await ofDryRun(world, life, 'documented');
    if (run) await world.call(life.shipper, 'POST', `/api/dry-runs/${run}/dispute`, { words: reason });
  },
} satisfies Record<string, Does>;

const carrier = {
  take,
  async askForMore(world, life, { cents }: { cents: number }) {
    const job = await hauled(world, life);
    if (!job) return;
    const photoId = await layEvidence(world.sql, { transportId: life.id, userId: job.side.id });
    const order = { amount: fromCents(cents), reason: 'waiting', words: reason, photoId };
    await world.call(job.side, 'POST', `/api/transports/${life.id}/change-orders`, order);
  },
  async takeChangeBack(world, life) {
    const job = await hauled(world, life);
    if (job) await eachChange(world, life, job.side, 'takeBack', (id) => world.call(job.side, 'DELETE', `/api/change-orders/${id}`));
  },
  async withdraw(world, life) {
    const job = await hauled(world, life);
    if (job) await world.call(job.side, 'POST', `/api/quotes/${job.quoteId}/withdrawal`, { reason });
  },
  async dryRun(world, life) {
    const job = await hauled(world, life);
    if (!job) return;
    const photoId = await layEvidence(world.sql, { transportId: life.id, userId: job.driver.id });
    const run = { words: reason, photoId, arrivedAt: new Date().toISOString(), place: null, noPlaceReason: 'No signal' };
    await world.call(job.driver, 'POST', `/api/transports/${life.id}/dry-runs`, run);
  },
  async offer(world, life, { cents }: { cents: number }) {
    const job = await hauled(world, life);
    if (job) await claimStep(world, life, job.side, { event: 'offered', amount: fromCents(cents), words: reason });
  },
  async declineClaim(world, life) {
    const job = await hauled(world, life);
    if (job) await claimStep(world, life, job.side, { event: 'declined', words: reason });
  },
} satisfies Record<string, Does>;

/** Half of what is asked at the desk is asked by the one, half by the other administrator. */
const deskOf = ({ desk: [one, other] }: World, { chance }: Played): Member => (chance() < 0.5 ? one : other);
const move =
  (step: string): Does =>
  async (world, life, { cents }: { cents: number }) => {
    const payment = await newestOf(world, life);
    return world.call(deskOf(world, life), 'POST', `/api/admin/payments/${payment}/${step}`, { amount: fromCents(cents), reason });
  };

/** Lets whoever is blocked in again, with a new session each: a block ends those that were. */
async function unblock({ sql, chief, call }: World, { carrier: taken, rival, broker }: Played): Promise<void> {
  const isBlocked = async ({ id }: Member) => (await sql`select from users where id = ${id} and is_blocked`).length > 0;
  for (const member of [taken, rival, broker]) {
    if (!(await isBlocked(member))) continue;
    while (await isBlocked(member)) await call(chief, 'POST', `/api/super-admin/users/${member.id}/unblock`, {});
    Object.assign(member, { token: await buildSession(sql, member) });
  }
}

/** Gives a transfer that was asked the time to be sent, or to come to the block of its payee; goes on where none was, or it waits for something else. */
async function letTransfersSettle({ sql }: World, payment: string): Promise<void> {
  for (let look = 0; look < 40; look += 1) {
    const asked = await sql`
      select from payment_movements where payment_id = ${payment} and kind = 'transfer' and state = 'asked' and blocked_since is null`;
    if (asked.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const desk = {
  hold: move('hold'),
  refund: move('refund'),
  release: move('release'),
  async reversal(world, life, sum: { cents: number }) {
    await letTransfersSettle(world, await newestOf(world, life));
    await move('reversal')(world, life, sum as never);
  },
  async holdRelease(world, life) {
    const holds = await world.sql<{ id: string; paymentId: string }[]>`
      select id, payment_id from payment_holds where payment_id = any(${await paymentsOf(world, life)}) and outcome is null and (cause = 'desk' or reference like 'trr_%')`;
    for (const { id: holdId, paymentId } of holds)
      await world.call(deskOf(world, life), 'POST', `/api/admin/payments/${paymentId}/hold-release`, { holdId, reason });
  },
  async confirm(world, life) {
    const waiting = await world.sql<{ id: string; askedBy: string }[]>`
      select id, asked_by from desk_actions where payment_id = any(${await paymentsOf(world, life)}) and state = 'waiting'`;
    const [one, other] = world.desk;
    for (const { id, askedBy } of waiting)
      await world.call(askedBy === one.id ? other : one, 'POST', `/api/admin/payment-requests/${id}/confirmation`);
  },
  async close(world, life) {
    const job = await hauled(world, life);
    const closed = { newState: 'closed', reason };
    if (job)
      await withRefund(world, life, (body) =>
        world.call(deskOf(world, life), 'PATCH', `/api/quotes/${job.quoteId}/workflow-state`, { ...closed, ...body }),
      );
  },
  async decideClaim(world, life, { cents }: { cents: number }) {
    const [claim] = await world.sql<
      { id: string }[]
    >`select id from claims where transport_id = ${life.id} and state = 'escalated' limit 1`;
    const decision = { amount: fromCents(cents), words: reason };
    // Above a sum the first one proposes it, and the other one decides.
    for (const one of claim ? (life.chance() < 0.5 ? world.desk : world.desk.toReversed()) : [])
      await world.call(one, 'POST', `/api/admin/claims/${claim!.id}/decision`, decision);
  },
  async decideDryRun(world, life, { yes }: { yes: boolean }) {
    const run = await ofDryRun(world, life, 'disputed');
    if (run) await world.call(deskOf(world, life), 'POST', `/api/admin/dry-runs/${run}/decision`, { stands: yes, words: reason });
  },
  async block(world, life) {
    const job = await hauled(world, life);
    if (job) await world.call(world.chief, 'POST', `/api/super-admin/users/${job.side.id}/block`, { reason });
  },
  unblock: (world, life) => unblock(world, life),
  async letGo(world, life) {
    const payment = await newestOf(world, life);
    await letTransfersSettle(world, payment);
    await world.call(deskOf(world, life), 'POST', `/api/admin/payments/${payment}/blocked-release`, { reason });
  },
} satisfies Record<string, Does>;

const tolerate = (one: Promise<unknown>): Promise<unknown> => one.catch(() => null);
const chargesOf = async (world: World, life: Played) =>
  (await world.provider.stripe.charges.list({ transfer_group: `payment:${await newestOf(world, life)}` })).data.filter(({ paid }) => paid);

const provider = {
  /** Tells what is new of all lives: some of it never, some of it several times, in any order, to either program. */
  async tell(world, { chance }, { keeps, times }: { keeps: number; times: number }) {
    const kept = (await world.provider.heard())
      .filter(() => chance() < keeps)
      .flatMap((event) => Array.from({ length: times }, () => event));
    const shuffled = kept.map((event) => ({ event, place: chance() })).toSorted((one, other) => one.place - other.place);
    await Promise.all(shuffled.map(({ event, place }) => world.provider.tell(world.originAt(place < 0.5 ? 0 : 1), event)));
  },
  async refundByHand(world, life, { cents: amount }: { cents: number }) {
    for (const { id: charge } of (await chargesOf(world, life)).slice(0, 1))
      await tolerate(world.provider.stripe.refunds.create({ charge, amount }));
  },
  async reverseByHand(world, life, { cents: amount }: { cents: number }) {
    const { transfers } = world.provider.stripe;
    for (const { id } of (await transfers.list({ transfer_group: `payment:${await newestOf(world, life)}` })).data.slice(0, 1))
      await tolerate(transfers.createReversal(id, { amount }));
  },
  refuseTransfers: (world, { accounts }) => transfersAre(world, accounts, 'inactive'),
  letTransfersThrough: (world, { accounts }) => transfersAre(world, accounts, 'active'),
  async decideDispute(world, life, { yes }: { yes: boolean }) {
    const { disputes } = world.provider.stripe;
    for (const { id: charge } of await chargesOf(world, life))
      for (const { id } of (await disputes.list({ charge })).data)
        await tolerate(disputes.update(id, { evidence: { uncategorized_text: yes ? 'winning_evidence' : 'losing_evidence' } }));
  },
} satisfies Record<string, Does>;

/** Has all steps of a booking been taken earlier: its history is never changed, but by a clock. */
const age = ({ sql }: World, transportId: string, by: string): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update payments set created_at = created_at - ${by}::interval where transport_id = ${transportId}`;
    await tx`
      update quote_transitions set created_at = created_at - ${by}::interval
      where quote_id in (select id from quotes where transport_id = ${transportId})`;
  });

const time = {
  tryAgain: ({ sql }) => sql`update jobs set run_at = now() where failed_at is null and last_error is not null and run_at > now()`,
  async findStuck(world, life) {
    await world.sql`
      update payment_movements set created_at = created_at - interval '11 minutes' where payment_id = any(${await paymentsOf(world, life)})`;
    await world.strike('finish-stuck-payments');
  },
  async lapse(world, { id }) {
    await world.sql`update change_orders set due_at = now() where transport_id = ${id} and state in ('asked', 'approved')`;
    await world.strike('lapse-change-orders');
  },
  async window(world, { id }) {
    await age(world, id, '73 hours');
    await world.strike('complete-reviewed-transports');
  },
  async week(world, { id }) {
    await age(world, id, '8 days');
    await world.strike('look-for-bookings-without-carrier');
  },
} satisfies Record<string, Does>;

/** Plays what a life is about, one thing after the other. */
export async function playStory(world: World, life: Played, story: readonly Act[]): Promise<void> {
  for (const act of story) await play(world, life, act);
}

const players: Record<Act['by'], Record<string, Does>> = { road: { goOn }, shipper, carrier, desk, provider, time };

/** Has one thing happen in a life. */
export const play = (world: World, life: Played, act: Act): Promise<unknown> => players[act.by][act.does]!(world, life, act as never);
