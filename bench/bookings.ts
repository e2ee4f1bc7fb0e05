import { buildAccount, buildSession } from '../src/domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '../src/domains/compliance/fixtures.ts';
import { buildDriverJobs, markBytesDeleted } from '../src/domains/handovers/fixtures.ts';
import { buildQuote } from '../src/domains/quotes/fixtures.ts';
import { buildTransport } from '../src/domains/transports/fixtures.ts';
import { connect } from '../src/server/db/connection/connect.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';
import { payableAccount } from '../test/harness/money/sandbox-money.ts';
import { makeBareTables, writeBareBooking } from './bare-bookings.ts';
import type { Line } from './line.ts';
import { startCarriage } from './processes.ts';

const atOnce = 4;
const rounds = 5;

interface Person {
  readonly token: string;
  readonly ip: string;
}

interface Pair {
  readonly shipper: Person;
  readonly hauler: Person;
  readonly shipperId: string;
  readonly haulerId: string;
}

interface PreparedBooking extends Pair {
  readonly transportId: string;
  readonly quoteId: string;
}

/** Bookings per pair of accounts; each pair has its own IP address to stay below the rate limits. */
const perPair = 10;

const card = { email: 'a@customer.example', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ada', postal: '80202' };

/** Four at a time; returns the duration of each in milliseconds. */
async function timed<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<number[]> {
  const left = [...all];
  const times: number[] = [];
  const lane = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const at = performance.now();
      await work(one);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times;
}

async function ask(url: string, { token, ip }: Person, method: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const said = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(said)}`);
  return said;
}

async function payAt(address: URL, { ip }: Person): Promise<void> {
  const headers = { 'x-forwarded-for': ip };
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(address, { headers })).text())![1]!;
  const answer = await fetch(address, { method: 'POST', headers, body: new URLSearchParams({ token, ...card }), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the card was not taken: ${answer.status}`);
}

async function book(origin: string, sql: Pool, { transportId, quoteId, shipper, hauler }: PreparedBooking): Promise<void> {
  await ask(`${origin}/api/quotes/${quoteId}/acceptance`, shipper, 'POST');
  const page = await ask(`${origin}/api/transports/${transportId}/payment/checkout`, shipper, 'POST');
  const { pathname, search } = new URL(page['url'] as string);
  await payAt(new URL(pathname + search, origin), shipper);
  await ask(`${origin}/api/transports/${transportId}/payment/refresh`, shipper, 'POST');
  await ask(`${origin}/api/quotes/${quoteId}/dispatch`, hauler, 'POST', { takesBoth: true });
  // Inspections come from a phone and are measured elsewhere.
  await buildDriverJobs(sql, transportId);
  for (const newState of ['in_transit', 'delivered'])
    await ask(`${origin}/api/quotes/${quoteId}/workflow-state`, hauler, 'PATCH', { newState });
  await ask(`${origin}/api/transports/${transportId}/delivery-confirmation`, shipper, 'POST');
}

/** Waits until all are paid out; throws after a minute without progress. */
async function released(sql: Pool, count: number): Promise<void> {
  let [before, since] = [0, performance.now()];
  for (;;) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from payments where escrow_status = 'released'`;
    if (row!.count >= count) return;
    if (row!.count > before) [before, since] = [row!.count, performance.now()];
    if (performance.now() - since > 60_000) throw new Error(`${before} of ${count} are paid out, and for a minute no more`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function preparePair(sql: Pool, at: number): Promise<Pair> {
  const ip = `198.51.${Math.floor(at / 250)}.${(at % 250) + 1}`;
  const sender = await buildAccount(sql, { role: 'shipper' });
  const hauls = await buildCompliantAccount(sql, { role: 'independent_driver', dotMcVerified: true, insuranceVerified: true });
  const account = `acct_bench_${at}`;
  await sql`
    insert into sandbox_objects (id, kind, data, created) values (${account}, 'account', ${sql.json(payableAccount(account))}, now())`;
  await sql`
    insert into stripe_accounts (user_id, account_id, payouts_enabled, charges_enabled, onboarding_completed, created_at, updated_at)
    values (${hauls.id}, ${account}, true, true, true, now(), now())`;
  const [shipper, hauler] = [await buildSession(sql, sender), await buildSession(sql, hauls)];
  return { shipper: { token: shipper, ip }, hauler: { token: hauler, ip }, shipperId: sender.id, haulerId: hauls.id };
}

async function prepare(sql: Pool, count: number): Promise<PreparedBooking[]> {
  const all: PreparedBooking[] = [];
  for (let pair = 0; all.length < count; pair += 1) {
    const people = await preparePair(sql, pair);
    for (let at = 0; at < perPair && all.length < count; at += 1) {
      const transportId = await buildTransport(sql, { shipperId: people.shipperId, status: 'quoted', vehicleValue: '18500.00' });
      all.push({ transportId, quoteId: await buildQuote(sql, { transportId, kind: 'own', userId: people.haulerId }), ...people });
    }
  }
  return all;
}

interface Sample {
  readonly times: number[];
  ms: number;
}

async function addTo(sample: Sample, work: () => Promise<number[]>): Promise<void> {
  const startedAt = performance.now();
  sample.times.push(...(await work()));
  sample.ms += performance.now() - startedAt;
}

function summarize({ times, ms }: Sample) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!;
  const perSecond = (times.length * 1_000) / ms;
  const text = `${perSecond.toFixed(1)} a second, p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)} ms`;
  return { perSecond, p95: at(0.95), text };
}

/** Complete bookings, paid through the sandbox, alternating with the bare workload. The first round is a warm-up. */
export async function completeBookings({ url }: { url: string }, perRound = 100): Promise<Line[]> {
  const sql = connect(url, { max: atOnce });
  const carriage = await startCarriage(url, { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const all = await prepare(sql, perRound * (rounds + 1));
    await makeBareTables(sql);
    let [ours, bare]: Sample[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      if (round <= 1)
        [ours, bare] = [
          { times: [], ms: 0 },
          { times: [], ms: 0 },
        ];
      const batch = all.slice(round * perRound, (round + 1) * perRound);
      await addTo(ours!, async () => {
        const times = await timed(batch, (one) => book(carriage.url, sql, one));
        await released(sql, (round + 1) * perRound);
        return times;
      });
      await addTo(bare!, () => timed(batch, () => writeBareBooking(sql)));
    }
    // Otherwise no other program could start on this database.
    await markBytesDeleted(sql);
    const [booked, plain] = [summarize(ours!), summarize(bare!)];
    const ratio = booked.perSecond / plain.perSecond;
    return [
      {
        what: `${perRound * rounds} bookings from acceptance to the transfer, paid by the sandbox, ${atOnce} at once`,
        measured: `${ratio.toFixed(2)} × bare: ${booked.text}; bare ${plain.text}`,
        promise: 'at least 0.45 × bare, p95 at most 400 ms',
        holds: ratio >= 0.45 && booked.p95 <= 400,
      },
    ];
  } finally {
    await Promise.all([carriage.stop(), sql.end()]);
  }
}
