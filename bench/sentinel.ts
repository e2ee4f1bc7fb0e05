import path from 'node:path';
import { processMs } from './counters.ts';
import { load, median } from './load.ts';
import type { Line } from './line.ts';
import { root, startSources, type Program } from './processes.ts';
import type { PreparedDatabase } from './seed.ts';

const pairs = 100;
const secondsEach = 1;
const warmSeconds = 8;
/** Maximum cost as a fraction of a normal request. */
const limit = 0.02;

interface ViewAs {
  readonly perSecond: number;
  readonly programMs: number;
}

async function look({ url, pid }: Program, token: string): Promise<ViewAs> {
  const before = processMs(pid) ?? Number.NaN;
  const { requests, requestsPerSecond } = await load(`${url}/api/transports`, secondsEach, { authorization: `Bearer ${token}` });
  return { perSecond: requestsPerSecond, programMs: ((processMs(pid) ?? Number.NaN) - before) / requests };
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

/** The median with its 95 % confidence interval, from order statistics. */
function spread(ratios: readonly number[]): { middle: number; words: string } {
  const sorted = [...ratios].sort((a, b) => a - b);
  const aside = 0.98 * Math.sqrt(sorted.length);
  const [low, high] = [sorted[Math.floor(sorted.length / 2 - aside)]!, sorted[Math.ceil(sorted.length / 2 + aside) - 1]!];
  return { middle: median(ratios), words: `${percent(median(ratios))} (with 95 % between ${percent(low)} and ${percent(high)})` };
}

/** Alternates requests, so that background load affects both; reports the median difference of the pairs. */
export async function sentinelCost({ url, shipperToken }: PreparedDatabase): Promise<Line[]> {
  const watched = await startSources(url);
  const bare = await startSources(url, ['--import', path.join(root, 'bench', 'without-sentinel.ts')]);
  const [slower, costlier]: [number[], number[]] = [[], []];
  try {
    for (const program of [watched, bare])
      await load(`${program.url}/api/transports`, warmSeconds, { authorization: `Bearer ${shipperToken}` });
    for (let pair = 0; pair < pairs; pair += 1) {
      const isFirst = pair % 2 === 0;
      const first = await look(isFirst ? watched : bare, shipperToken);
      const second = await look(isFirst ? bare : watched, shipperToken);
      const [on, off] = isFirst ? [first, second] : [second, first];
      slower.push(1 - on.perSecond / off.perSecond);
      costlier.push(on.programMs / off.programMs - 1);
    }
  } finally {
    await Promise.all([watched.stop(), bare.stop()]);
  }
  const [throughput, cpu] = [spread(slower), spread(costlier)];
  return [
    {
      what: 'Sentinel: throughput of a transport list that it takes',
      measured: throughput.words,
      promise: `at most ${percent(limit)}, the median of ${pairs} pairs`,
      holds: throughput.middle <= limit,
    },
    {
      what: 'Sentinel: CPU of the program that it adds to that request',
      measured: Number.isFinite(cpu.middle) ? cpu.words : 'no /proc here',
      promise: '',
      holds: null,
    },
  ];
}
