import { median, oneByOne } from './load.ts';
import type { PreparedDatabase } from './seed.ts';
import { startCarriage } from './processes.ts';
import type { Line } from './line.ts';

const cities = ['10001', '60601', '90012', '75201', '30303', '33130', '80202', '98101', '48226', '63101', '37203', '85001', '28202'];
const sorts = ['newest', 'pickup', 'rate', 'nearest', 'longest', 'shortest'];
const limitMs = 50;
const rounds = 3;

const around = (at: number, radius: number) =>
  `fromZip=${cities[at % cities.length]}&fromRadius=${radius}&toZip=${cities[(at + 5) % cities.length]}&toRadius=${radius}&vehicleType=car`;

const questions = (radius: number): string[] =>
  cities.flatMap((_, at) => sorts.map((sort) => `/api/marketplace/quotes?${around(at, radius)}&sort=${sort}`));

const p95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

export async function marketplaceSearches(large: PreparedDatabase): Promise<Line[]> {
  const carriage = await startCarriage(large.url);
  const headers = { authorization: `Bearer ${large.carrierToken}` };
  try {
    const plain = () => oneByOne(`${carriage.url}/api/marketplace/quotes`, 50, headers);
    await plain();
    const lines: Line[] = [];
    for (const radius of [100, 250, 500]) {
      const asked = questions(radius);
      const ask = async () => {
        const times: number[] = [];
        for (const path of asked) times.push(...(await oneByOne(carriage.url + path, 1, headers)));
        return times;
      };
      await ask();
      const [searches, lists]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        searches.push(...(await ask()));
        lists.push(...(await plain()));
      }
      const slowest = p95(searches);
      lines.push({
        what: `marketplace within ${radius} miles of two places, one vehicle type, every sort order, among 100,000 open requests`,
        measured: `p95 ${slowest.toFixed(1)} ms (the list without a filter: ${p95(lists).toFixed(1)} ms), p50 ${(median(searches) / median(lists)).toFixed(1)} × that list's`,
        promise: `p95 under ${limitMs} ms`,
        holds: slowest < limitMs,
      });
    }
    return lines;
  } finally {
    await carriage.stop();
  }
}
