import { setTimeout as delay } from 'node:timers/promises';
import { buildAccount, buildSession } from '../src/domains/accounts/fixtures.ts';
import { buildQuote } from '../src/domains/quotes/fixtures.ts';
import { buildTransport } from '../src/domains/transports/fixtures.ts';
import { connect } from '../src/server/db/connection/connect.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';
import { residentMb } from './counters.ts';
import type { Line } from './line.ts';
import { startCarriage } from './processes.ts';

/** Drivers, watchers and seconds: `BENCH_TRACKING=10,50,30` for a short run. */
const [driverCount = 200, watcherCount = 1000, seconds = 120] = (process.env['BENCH_TRACKING'] ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);
const everyMs = 15_000;
const windowsOfOne = 5;

interface Haul {
  readonly transportId: string;
  readonly driverToken: string;
  readonly shipperToken: string;
  readonly deviceId: string;
  readonly ip: string;
}

async function buildHaul(sql: Pool, number: number): Promise<Haul> {
  const [shipper, driver] = [await buildAccount(sql, { role: 'shipper' }), await buildAccount(sql, { role: 'driver' })];
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
  const job = { workflowState: 'in_transit', isAccepted: true, driverId: driver.id, carrierId: driver.id, pickedUpAt: new Date() };
  await buildQuote(sql, { transportId, ...job });
  return {
    transportId,
    driverToken: await buildSession(sql, driver),
    shipperToken: await buildSession(sql, shipper),
    deviceId: crypto.randomUUID(),
    ip: `198.18.${number >> 8}.${number & 255}`,
  };
}

const toHeaders = (token: string, ip: string) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': ip,
  'content-type': 'application/json',
});

async function send(
  origin: string,
  { transportId, driverToken, deviceId, ip }: Haul,
  what: 'sharing' | 'positions',
  body: object,
): Promise<void> {
  const method = what === 'sharing' ? 'PUT' : 'POST';
  const now = new Date().toISOString();
  const answer = await fetch(`${origin}/api/transports/${transportId}/tracking/${what}`, {
    method,
    headers: toHeaders(driverToken, ip),
    body: JSON.stringify({ deviceId, sentAt: now, ...body }),
  });
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Milliseconds from a phone sending a position to a screen showing it. */
interface ObservedPosition {
  readonly delays: number[];
  readonly sentAt: Map<string, number>;
}

async function watch(
  origin: string,
  { transportId, shipperToken, ip }: Haul,
  { delays, sentAt }: ObservedPosition,
  signal: AbortSignal,
): Promise<void> {
  const headers = toHeaders(shipperToken, ip);
  const stream = await fetch(`${origin}/api/events`, { headers, signal });
  if (!stream.ok) throw new Error(`a screen was refused: ${stream.status}`);
  const read = async () => {
    const answer = await fetch(`${origin}/api/transports/${transportId}/tracking`, { headers, signal });
    await answer.arrayBuffer();
    const sent = sentAt.get(transportId);
    if (sent !== undefined) delays.push(performance.now() - sent);
  };
  for await (const part of stream.body!) if (Buffer.from(part).includes('event: tracking.changed')) await read();
}

async function drive(origin: string, haul: Haul, { sentAt }: ObservedPosition, number: number, until: number): Promise<number> {
  await delay((number * everyMs) / driverCount);
  let sequence = 0;
  while (performance.now() < until) {
    sequence += 1;
    const position = { sequence, doneAt: new Date().toISOString(), lat: 31 + sequence * 0.004, lng: -98, accuracy: 12 };
    sentAt.set(haul.transportId, performance.now());
    await send(origin, haul, 'positions', { positions: [position] });
    await delay(everyMs);
  }
  return sequence;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export async function trackingDelay({ url }: { readonly url: string }): Promise<Line[]> {
  const sql = connect(url, { max: 4 });
  const carriage = await startCarriage(url, { TRUSTED_PROXIES: 'loopback' });
  const ending = new AbortController();
  try {
    const hauls: Haul[] = [];
    for (let number = 0; number < driverCount; number += 1) hauls.push(await buildHaul(sql, number));
    for (const haul of hauls) await send(carriage.url, haul, 'sharing', { isOn: true, doneAt: new Date().toISOString() });
    const idle = residentMb(carriage.pid);
    const seen: ObservedPosition = { delays: [], sentAt: new Map() };
    const watchers = Math.min(watcherCount, driverCount * windowsOfOne);
    const watching = Array.from({ length: watchers }, (_, at) =>
      watch(carriage.url, hauls[at % driverCount]!, seen, ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      }),
    );
    const until = performance.now() + seconds * 1000;
    const sent = await Promise.all(hauls.map((haul, number) => drive(carriage.url, haul, seen, number, until)));
    const busy = residentMb(carriage.pid);
    ending.abort();
    await Promise.all(watching);
    const delays = seen.delays.toSorted((a, b) => a - b);
    const [rows] = await sql<{ count: number }[]>`select count(*)::int as count from location_batches`;
    return [
      {
        what: `${driverCount} drivers, a position each 15 s, and ${watchers} open screens, ${seconds} s`,
        measured: `${Math.round(idle)} MB before, ${Math.round(busy)} MB during; from phone to screen p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms over ${delays.length} readings; ${sent.reduce((sum, one) => sum + one, 0)} positions in ${rows!.count} rows`,
        promise: '',
        holds: null,
      },
    ];
  } finally {
    ending.abort();
    await carriage.stop();
    await sql.end();
  }
}
