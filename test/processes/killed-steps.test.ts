import { describe, expect, test, vi } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { callServer, type Reply } from '../harness/client.ts';
import { testDatabase } from '../harness/database/database.ts';
import { buildMember, connectMember, expectAgreed, insertDriverJobs } from '../harness/money/money-beside.ts';
import { needsKey } from '../harness/needs-key.ts';
import { patiently } from '../harness/timeouts.ts';
import { startProviderBeside } from '../harness/servers/provider-beside.ts';
import { runUntilIdle, skipRests } from '../harness/queue-rest.ts';
import { startReplicaPair, type Replica } from '../harness/processes/replica-pair.ts';
import type { Stop } from '../harness/database/statement-proxy.ts';

const { sql, programUrl } = await testDatabase();
const provider = await startProviderBeside();
const replicas = await startReplicaPair(programUrl, provider, { isStoppable: true });
const [shipper, carrier] = [await buildMember(sql, 'shipper'), await buildMember(sql, 'independent_driver')];
const [desk, second] = [await buildMember(sql, 'admin'), await buildMember(sql, 'admin')];
await connectMember(sql, provider, carrier);

interface BookedTransport {
  readonly id: string;
  readonly quoteId: string;
  readonly paymentId: string;
}

type Point = { readonly call: RegExp; readonly moment: 'heard' | 'done' } | Stop;

function arm({ database, provider: line }: Replica, point: Point, reached: () => void): void {
  if ('statement' in point) return database!.stopAt(point, reached);
  line.decide((call) => (point.call.test(call) ? (point.moment === 'heard' ? 'hangs-before' : 'hangs-after') : 'pass'), reached);
}

const ask = (path: string, { token } = shipper, body?: object, at = replicas[0], method = 'POST') =>
  callServer(`${at.origin()}${path}`, {
    method,
    token,
    ...(body && { body }),
    ...(needsKey(method, path) && { key: crypto.randomUUID() }),
  });
async function need(answer: Promise<Reply | null>, ...wanted: number[]): Promise<Reply> {
  const given = await answer;
  if (!given || !wanted.includes(given.status)) throw new Error(JSON.stringify(given));
  return given;
}
const checkout = ({ id }: BookedTransport, at = replicas[0]) => ask(`/api/transports/${id}/payment/checkout`, shipper, undefined, at);

async function book(): Promise<BookedTransport> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
  await need(ask(`/api/quotes/${quoteId}/acceptance`), 200);
  const [row] = await sql<{ id: string }[]>`select id from payments where transport_id = ${id}`;
  return { id, quoteId, paymentId: row!.id };
}
async function charged(): Promise<BookedTransport> {
  const made = await book();
  const { body } = await need(checkout(made), 200);
  expect(await provider.payAt(body.url)).toBe(true);
  return made;
}
async function paid(): Promise<BookedTransport> {
  const made = await charged();
  const { body } = await need(ask(`/api/transports/${made.id}/payment/refresh`), 200);
  expect(body.payment.escrowStatus).toBe('escrow');
  return made;
}
async function delivered(): Promise<BookedTransport> {
  const made = await paid();
  await need(ask(`/api/quotes/${made.quoteId}/dispatch`, carrier, { takesBoth: true }), 200);
  await insertDriverJobs(sql, made.id);
  for (const newState of ['in_transit', 'delivered'])
    await need(ask(`/api/quotes/${made.quoteId}/workflow-state`, carrier, { newState }, replicas[0], 'PATCH'), 200);
  return made;
}

async function paidOut(): Promise<BookedTransport> {
  const made = await delivered();
  await need(ask(`/api/transports/${made.id}/delivery-confirmation`), 200);
  await runUntilIdle(sql);
  expect(await describeOperation(made, 'transfer')).toBe('done, called; 1 there');
  return made;
}

const kindThere = { charge: 'checkout.session', transfer: 'transfer', refund: 'refund', reversal: 'transfer_reversal' } as const;

async function describeOperation({ paymentId }: BookedTransport, kind: keyof typeof kindThere): Promise<string> {
  const [row] = await sql<{ state: string; isCalled: boolean; hasPage: boolean }[]>`
    select state, called_at is not null as is_called, checkout_session_id is not null as has_page
    from payment_movements where payment_id = ${paymentId} and kind = ${kind}`;
  const made = await provider.sql`
    select from sandbox_objects where kind = ${kindThere[kind]} and data -> 'metadata' ->> 'payment_id' = ${paymentId}`;
  const ours = row ? [row.state, row.isCalled && 'called', row.hasPage && 'led to its page'].filter(Boolean).join(', ') : 'no row';
  return `${ours}; ${made.length} there`;
}
async function getReceived({ paymentId }: BookedTransport): Promise<string> {
  const [row] = await sql<{ kept: number; worked: number; booked: number }[]>`
    select (select count(*)::int from provider_events) as kept, (select count(*)::int from provider_events where worked_at is not null) as worked,
      (select count(*)::int from ledger_journals where payment_id = ${paymentId} and kind = 'captured') as booked`;
  return `${row!.kept} kept, ${row!.worked} worked, ${row!.booked} booked`;
}

/** Pauses a program while it holds no transaction. */
async function pauseBetween(replica: Replica): Promise<void> {
  await vi.waitUntil(async () => {
    replica.pause();
    const busy = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'carriage' and xact_start is not null`;
    if (busy.length > 0) replica.goOn();
    return busy.length === 0;
  }, patiently);
}

/** Kills the first program at the point, before the other takes over; returns what `look` sees then. */
async function killAt(point: Point, act: () => Promise<unknown>, look: () => Promise<string>): Promise<string> {
  const [victim, other] = replicas;
  await runUntilIdle(sql);
  await pauseBetween(other);
  const reached = Promise.withResolvers<void>();
  arm(victim, point, reached.resolve);
  const acted = act();
  await reached.promise;
  expect(await victim.kill()).toBe('SIGKILL');
  victim.database!.stopAt(null);
  victim.provider.decide(() => 'pass');
  try {
    await acted;
    const stood = await look();
    await skipRests(sql);
    return stood;
  } finally {
    other.goOn();
    await victim.revive();
  }
}

const row = /insert into payment_movements/;
const done = /update payment_movements set state = 'done'/;
const page = /update payment_movements set checkout_session_id/;
const called = /update payment_movements set called_at/;
const journal = /insert into ledger_journals/;
const event = /insert into provider_events/;
const heard = (statement: RegExp): Point => ({ statement, moment: 'heard' });
const committed = (statement: RegExp): Point => ({ statement, moment: 'committed' });
const call = (which: RegExp, moment: 'heard' | 'done'): Point => ({ call: which, moment });

describe('a killed program', () => {
  const session = /^POST \/v1\/checkout\/sessions$/;
  test.each([
    ['before the row of the charge is written', heard(row), 'no row; 0 there'],
    ['once the row of the charge is there, before the call', committed(row), 'asked; 0 there'],
    ['once the call for the page is sent, before the provider did it', call(session, 'heard'), 'asked; 0 there'],
    ['once the provider made the page, before its answer is here', call(session, 'done'), 'asked; 1 there'],
    ['once the page is known, before it is written down', heard(page), 'asked; 1 there'],
    ['once the page is written down, before the shipper hears of it', committed(page), 'asked, led to its page; 1 there'],
  ] as const)('%s leaves a booking paid once', async (_when, point, stood) => {
    const made = await book();
    expect(
      await killAt(
        point,
        () => checkout(made),
        () => describeOperation(made, 'charge'),
      ),
    ).toBe(stood);
    const { body } = await need(checkout(made, replicas[1]), 200);
    expect(await provider.payAt(body.url)).toBe(true);
    for (const told of await provider.heard()) expect(await provider.tell(replicas[1].origin(), told)).toBe(true);
    await runUntilIdle(sql);
    expect(await describeOperation(made, 'charge')).toBe('done, led to its page; 1 there');
    expect(await expectAgreed(sql, provider, made.paymentId)).toMatchObject({ shipper: -128_500, held: 128_500 });
  });

  const intent = /^GET \/v1\/payment_intents\//;
  test.each([
    ['before the event is kept', heard(event), '0 kept, 0 worked, 0 booked'],
    ['once the event is kept, before the provider hears so', committed(event), '1 kept, 0 worked, 0 booked'],
    ['once it asks what the event is about', call(intent, 'heard'), '1 kept, 0 worked, 0 booked'],
    ['once it is told what the event is about, before that is here', call(intent, 'done'), '1 kept, 0 worked, 0 booked'],
    ['once it knows what the event is about, before anything is booked', heard(journal), '1 kept, 0 worked, 0 booked'],
    ['once the event is booked and worked, before it knows so', committed(journal), '1 kept, 1 worked, 1 booked'],
  ] as const)('%s processes a charge once', async (_when, point, stood) => {
    const made = await charged();
    const told = (await provider.heard()).find(({ type }) => type === 'payment_intent.succeeded')!;
    await sql`delete from provider_events`;
    const tell = () => provider.tell(replicas[0].origin(), told);
    expect(await killAt(point, tell, () => getReceived(made))).toBe(stood);
    expect(await provider.tell(replicas[1].origin(), told)).toBe(true);
    await runUntilIdle(sql);
    expect(await getReceived(made)).toBe('1 kept, 1 worked, 1 booked');
    expect(await expectAgreed(sql, provider, made.paymentId)).toMatchObject({ shipper: -128_500, held: 128_500 });
  });

  const transfer = /^POST \/v1\/transfers$/;
  test.each([
    ['before the row of the transfer is written', heard(row), 'no row; 0 there'],
    ['once the row of the transfer is there', committed(row), 'asked; 0 there'],
    ['while it reads the account of the carrier', call(/^GET \/v1\/accounts\//, 'heard'), 'asked; 0 there'],
    ['before the transfer is marked as called', heard(called), 'asked; 0 there'],
    ['once the transfer is marked as called, before the call', committed(called), 'asked, called; 0 there'],
    ['once the call for the transfer is sent, before the provider did it', call(transfer, 'heard'), 'asked, called; 0 there'],
    ['once the provider sent the money, before its answer is here', call(transfer, 'done'), 'asked, called; 1 there'],
    ['once it knows that the money was sent, before that is written down', heard(done), 'asked, called; 1 there'],
    ['once the transfer is written down, before it knows so', committed(done), 'done, called; 1 there'],
  ] as const)('%s pays the carrier once', async (_when, point, stood) => {
    const made = await delivered();
    const confirm = (at = replicas[0]) => ask(`/api/transports/${made.id}/delivery-confirmation`, shipper, undefined, at);
    expect(await killAt(point, confirm, () => describeOperation(made, 'transfer'))).toBe(stood);
    await need(confirm(replicas[1]), 200, 409);
    await runUntilIdle(sql);
    expect(await describeOperation(made, 'transfer')).toBe('done, called; 1 there');
    for (const told of await provider.heard()) await provider.tell(replicas[1].origin(), told);
    await runUntilIdle(sql);
    expect(await expectAgreed(sql, provider, made.paymentId)).toMatchObject({ held: 0, carrier: 110_000, refunds: 0 });
  });

  const refund = /^POST \/v1\/refunds$/;
  test.each([
    ['before the row of the refund is written', heard(row), 'no row; 0 there'],
    ['once the row of the refund is there, before the call', committed(row), 'asked; 0 there'],
    ['once the call for the refund is sent, before the provider did it', call(refund, 'heard'), 'asked; 0 there'],
    ['once the provider gave the money back, before its answer is here', call(refund, 'done'), 'asked; 1 there'],
    ['once it knows that the money is back, before that is written down', heard(done), 'asked; 1 there'],
    ['once the refund is written down, before it knows so', committed(done), 'done; 1 there'],
  ] as const)('%s refunds the money once', async (_when, point, stood) => {
    const made = await paid();
    const cancel = (at = replicas[0]) => ask(`/api/transports/${made.id}/cancellation`, shipper, { refund: '1285.00' }, at);
    expect(await killAt(point, cancel, () => describeOperation(made, 'refund'))).toBe(stood);
    await need(cancel(replicas[1]), 200, 409);
    await runUntilIdle(sql);
    expect(await describeOperation(made, 'refund')).toBe('done; 1 there');
    for (const told of await provider.heard()) await provider.tell(replicas[1].origin(), told);
    await runUntilIdle(sql);
    expect(await expectAgreed(sql, provider, made.paymentId)).toMatchObject({ held: 0, carrier: 0, refunds: 128_500 });
  });

  const reversal = /^POST \/v1\/transfers\/[^/]+\/reversals$/;
  test.each([
    ['before the row of the reversal is written', heard(row), 'no row; 0 there'],
    ['once the row of the reversal is there, before the call', committed(row), 'asked; 0 there'],
    ['once the call for the reversal is sent, before the provider did it', call(reversal, 'heard'), 'asked; 0 there'],
    ['once the provider took the money back, before its answer is here', call(reversal, 'done'), 'asked; 1 there'],
    ['once it knows that the money is back, before that is written down', heard(done), 'asked; 1 there'],
    ['once the reversal is written down with the refund that follows, before it knows so', committed(done), 'done; 1 there'],
  ] as const)('%s reverses a payment to the carrier once, and refunds the shipper once', async (_when, point, stood) => {
    const made = await paidOut();
    await sql`update sessions set reauthenticated_at = now() where user_id in (${desk.id}, ${second.id})`;
    const words = { amount: '100.00', reason: 'The vehicle arrived with a bent door' };
    const { body } = await need(ask(`/api/admin/payments/${made.paymentId}/reversal`, desk, words), 200);
    const takeBack = (at = replicas[0]) => ask(`/api/admin/payment-requests/${body.action.id}/confirmation`, second, undefined, at);
    expect(await killAt(point, takeBack, () => describeOperation(made, 'reversal'))).toBe(stood);
    if (stood.startsWith('no row')) await need(takeBack(replicas[1]), 200);
    await runUntilIdle(sql);
    for (const kind of ['reversal', 'refund'] as const) expect(await describeOperation(made, kind)).toBe('done; 1 there');
    for (const told of await provider.heard()) await provider.tell(replicas[1].origin(), told);
    await runUntilIdle(sql);
    expect(await expectAgreed(sql, provider, made.paymentId)).toMatchObject({ held: 0, disputes: 0, carrier: 100_000, refunds: 10_000 });
  });
});
