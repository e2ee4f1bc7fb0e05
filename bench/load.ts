import autocannon from 'autocannon';

export interface Load {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Asks one address over and over for some seconds; throws when any answer is not a success. */
export async function load(url: string, seconds: number, headers: Record<string, string> = {}, connections = 32): Promise<Load> {
  const result = await autocannon({ url, headers, duration: seconds, connections });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { requestsPerSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** The middle one. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Times one request after another on one connection and answers every duration in ms. */
export async function oneByOne(url: string, count: number, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now();
    const reply = await fetch(url, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}
