import { median, oneByOne } from './load.ts';
import { startCarriage } from './processes.ts';
import type { Line } from './line.ts';
import type { PreparedDatabase } from './seed.ts';

const rounds = 5;

export async function marketplaceGrowth(small: PreparedDatabase, large: PreparedDatabase): Promise<Line[]> {
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
