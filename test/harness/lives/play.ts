import { fromCents } from '#shared/money.ts';
import { insertEvidence, insertDriverJobs, type Member } from '../money/money-beside.ts';
import { cards } from '../money/paying-site.ts';
import type { Act } from './acts.ts';
import { carrierCases, deskCases, shipperCases, timeCases } from './cases.ts';
import { desk } from './ops.ts';
import { hauled, ofDryRun, reason, withRefund, type Does, type PlayedStep } from './played.ts';
import { provider } from './provider.ts';
import { stages, type Stage } from './stories.ts';
import { retryJobs, time } from './time.ts';
import type { World } from './world.ts';

async function pay(world: World, life: PlayedStep, path: string, card: string): Promise<void> {
  const answer = await world.call(life.shipper, 'POST', path, {});
  if (answer?.body?.url) await world.provider.payAt(answer.body.url, card).catch(() => false);
}
const payBooking: Does = (world, life, { card }: { card: string }) => pay(world, life, `/api/transports/${life.id}/payment/checkout`, card);

async function take(world: World, life: PlayedStep): Promise<void> {
  const job = await hauled(world, life);
  if (!job) return;
  if (job.brokerId !== null && job.carrierId === null)
    await world.call(job.side, 'POST', `/api/quotes/${job.quoteId}/dispatch`, { carrierEmail: job.carrier.email });
  const named = job.carrier === life.rival ? {} : { driverEmail: life.driver.email };
  const taken = await world.call(job.carrier, 'POST', `/api/quotes/${job.quoteId}/dispatch`, { ...named, takesBoth: true });
  if (taken?.status === 200 && job.carrier !== life.rival)
    await world.call(life.driver, 'POST', `/api/quotes/${job.quoteId}/driver-answer`, { answer: 'agreed' });
}
async function drive(world: World, life: PlayedStep, stage: 'pickup' | 'delivery'): Promise<void> {
  const job = await hauled(world, life);
  if (!job) return;
  await insertDriverJobs(world.sql, life.id, [stage]).catch(() => null);
  const newState = stage === 'pickup' ? 'in_transit' : 'delivered';
  await world.call(job.driver, 'PATCH', `/api/quotes/${job.quoteId}/workflow-state`, { newState });
}
const confirm: Does = (world, { shipper, id }) => world.call(shipper, 'POST', `/api/transports/${id}/delivery-confirmation`);

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

async function eachChange(world: World, life: PlayedStep, who: Member, can: string, act: (id: string) => Promise<unknown>): Promise<void> {
  const listed = await world.call(who, 'GET', `/api/transports/${life.id}/change-orders`);
  for (const one of listed?.body?.orders ?? []) if (one.can[can]) await act(one.id);
}
async function claimStep(world: World, life: PlayedStep, who: Member, body: object): Promise<unknown> {
  const [claim] = await world.sql<{ id: string; offered: number | null }[]>`
    select id, offered_cents as offered from claims where transport_id = ${life.id} order by id desc limit 1`;
  const offer = 'amount' in body || claim?.offered == null ? {} : { amount: fromCents(claim.offered) };
  return claim && world.call(who, 'POST', `/api/claims/${claim.id}/steps`, { ...offer, ...body });
}
const shipper = {
  ...shipperCases,
  look: (world, { shipper: mia, id }) => world.call(mia, 'POST', `/api/transports/${id}/payment/refresh`),
  cancel: (world, life) =>
    withRefund(world, life, (body) => world.call(life.shipper, 'POST', `/api/transports/${life.id}/cancellation`, body)),
  confirm,
  pay: payBooking,
  async rescue(world, { shipper: mia, id }) {
    const { body } = (await world.call(mia, 'GET', `/api/transports/${id}/payment/rescue`)) ?? {};
    const [offer] = body?.rescue?.offers ?? [];
    if (offer?.kind === 'bid') await world.call(mia, 'POST', `/api/bids/${offer.id}/acceptance`, { bidAmount: offer.price });
    else if (offer) await world.call(mia, 'POST', `/api/quotes/${offer.id}/acceptance`);
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
  ...carrierCases,
  take,
  async askForMore(world, life, { cents }: { cents: number }) {
    const job = await hauled(world, life);
    if (!job) return;
    const photoId = await insertEvidence(world.sql, { transportId: life.id, userId: job.side.id });
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
    const photoId = await insertEvidence(world.sql, { transportId: life.id, userId: job.driver.id });
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

/** -1 until the payment is held. */
async function getStage({ sql }: World, { id }: PlayedStep): Promise<number> {
  const [row] = await sql<{ road: string; paid: string }[]>`
    select t.status as road, p.escrow_status as paid from transports t join payments p on p.transport_id = t.id where t.id = ${id}
    order by p.id desc limit 1`;
  const { road, paid } = row!;
  const isHeld = ['escrow', 'held', 'released'].includes(paid);
  return isHeld ? Math.max(0, stages.indexOf((paid === 'released' ? paid : road) as Stage)) : -1;
}

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const mostLooks = 100;

const reach: Does = async (world, life, { stage, card = cards.good }: { stage: Stage; card?: string }) => {
  for (let press = 0; press < mostLooks && (await getStage(world, life)) < stages.indexOf(stage); press += 1) {
    await goOn(world, life, { card } as never);
    if (press > 0) await moment(50);
    if (press % 10 === 9) await retryJobs(world);
  }
};

export async function playStory(world: World, life: PlayedStep, story: readonly Act[]): Promise<void> {
  const call: World['call'] = async (...asked) => {
    for (let again = 0; again < mostLooks; again += 1) {
      const answer = await world.call(...asked);
      if (answer) return answer;
      await moment(50);
    }
    return null;
  };
  for (const act of story) await play({ ...world, call }, life, act);
}

const players: Record<Act['by'], Record<string, Does>> = {
  road: { goOn, reach },
  shipper,
  carrier,
  desk: { ...desk, ...deskCases },
  provider,
  time: { ...time, ...timeCases },
};

export const play = (world: World, life: PlayedStep, act: Act): Promise<unknown> => players[act.by][act.does]!(world, life, act as never);
