import { load, median, oneByOne, type Load } from './load.ts';
import { residentMb, startCarriage, startProgram } from './processes.ts';
import type { Line } from './run.ts';
import type { Seeded } from './seed.ts';

/** A seeded database. */
export interface Prepared extends Seeded {
  readonly url: string;
}

const rounds = 5;
const secondsEach = 4;

async function pairs(ours: () => Promise<Load>, theirs: () => Promise<Load>): Promise<{ ratio: number; ours: Load; theirs: Load }> {
  await ours();
  await theirs();
  const seen: { ratio: number; ours: Load; theirs: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
    const [a, b] = [await first(), await second()];
    const [mine, bare] = round % 2 === 0 ? [a, b] : [b, a];
    seen.push({ ratio: mine.requestsPerSecond / bare.requestsPerSecond, ours: mine, theirs: bare });
  }
  const middle = median(seen.map(({ ratio }) => ratio));
  return seen.find(({ ratio }) => ratio === middle)!;
}

const words = ({ ratio, ours, theirs }: Awaited<ReturnType<typeof pairs>>) =>
  `${ratio.toFixed(2)} × its requests per second (${Math.round(ours.requestsPerSecond)} to ${Math.round(theirs.requestsPerSecond)}; p99 ${ours.p99Ms} to ${theirs.p99Ms} ms)`;

/** Our list and detail, session and authorization included, against node:http and pg with neither; and memory while at it. */
export async function compareWithBare(small: Prepared): Promise<Line[]> {
  const carriage = await startCarriage(small.url);
  const bare = await startProgram('bench/bare-server.ts', { DATABASE_URL: small.url, SHIPPER_ID: small.shipperId }, 'ready');
  const headers = { authorization: `Bearer ${small.shipperToken}` };
  try {
    const idleMb = residentMb(carriage.pid);
    const lists = await pairs(
      () => load(`${carriage.url}/api/transports`, secondsEach, headers),
      () => load(`${bare.url}/api/transports`, secondsEach),
    );
    const details = await pairs(
      () => load(`${carriage.url}/api/transports/${small.transportId}`, secondsEach, headers),
      () => load(`${bare.url}/api/transports/${small.transportId}`, secondsEach),
    );
    const busyMb = residentMb(carriage.pid);
    return [
      {
        what: 'transport list, 20 rows, against bare node:http + pg',
        measured: words(lists),
        promise: 'at least 1.0',
        holds: lists.ratio >= 1,
      },
      {
        what: 'transport detail, against bare node:http + pg',
        measured: words(details),
        promise: 'at least 0.8',
        holds: details.ratio >= 0.8,
      },
      {
        what: 'memory of the server',
        measured: `${Math.round(idleMb)} MB idle, ${Math.round(busyMb)} MB after ${(rounds + 1) * secondsEach * 2} s of load`,
        promise: '',
        holds: null,
      },
    ];
  } finally {
    await Promise.all([carriage.stop(), bare.stop()]);
  }
}

/** p50 of the marketplace's list at 1,000 and at 100,000 open requests, asked in turn. */
export async function marketplaceGrowth(small: Prepared, large: Prepared): Promise<Line[]> {
  const [few, many] = [await startCarriage(small.url), await startCarriage(large.url)];
  try {
    const lines: Line[] = [];
    for (const [name, query] of [
      ['all', ''],
      ['one vehicle type', '?vehicleType=car'],
      ['from one state to another', '?fromState=TX&toState=CA&limit=10'],
    ] as const) {
      const ask = (url: string, token: string) =>
        oneByOne(`${url}/api/marketplace/quotes${query}`, 200, { authorization: `Bearer ${token}` });
      const times: { few: number[]; many: number[] } = { few: [], many: [] };
      await Promise.all([ask(few.url, small.carrierToken), ask(many.url, large.carrierToken)]);
      for (let round = 0; round < rounds; round += 1) {
        times.few.push(...(await ask(few.url, small.carrierToken)));
        times.many.push(...(await ask(many.url, large.carrierToken)));
      }
      const [a, b] = [median(times.few), median(times.many)];
      lines.push({
        what: `marketplace list (${name}), 100,000 open requests against 1,000`,
        measured: `p50 grows ${(b / a).toFixed(2)} × (${a.toFixed(2)} to ${b.toFixed(2)} ms)`,
        promise: 'at most 1.3',
        holds: b / a <= 1.3,
      });
    }
    return lines;
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}
