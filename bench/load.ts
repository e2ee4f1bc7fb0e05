import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './processes.ts';

const run = promisify(execFile);

export interface Load {
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** wrk if installed, because it needs a tenth of a core; autocannon needs a whole one. */
export const client: 'wrk' | 'autocannon' = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

const connections = 10;
const unitMs = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function number(text: string, pattern: RegExp): number {
  const [, value, unit] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`wrk answered something unknown:\n${text}`);
  return Number(value) * (unit ? unitMs[unit as keyof typeof unitMs] : 1);
}

async function byWrk(url: string, seconds: number, headers: readonly string[]): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap((line) => ['-H', line]),
    url,
  ]);
  const failed = /Non-2xx|Socket errors/.exec(stdout);
  if (failed) throw new Error(`${url}:\n${stdout}`);
  return {
    requestsPerSecond: number(stdout, /Requests\/sec:\s+([\d.]+)/),
    requests: number(stdout, /(\d+) requests in/),
    p50Ms: number(stdout, /50%\s+([\d.]+)(us|ms|s|m)/),
    p99Ms: number(stdout, /99%\s+([\d.]+)(us|ms|s|m)/),
  };
}

async function byAutocannon(url: string, seconds: number, headers: readonly string[]): Promise<Load> {
  const program = path.join(root, 'node_modules', 'autocannon', 'autocannon.js');
  const args = [
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '--json',
    '--no-progress',
    ...headers.flatMap((line) => ['-H', line]),
    url,
  ];
  const { stdout } = await run(process.execPath, [program, ...args], { maxBuffer: 10_000_000 });
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return { requestsPerSecond: requests.average, requests: requests.total, p50Ms: latency.p50, p99Ms: latency.p99 };
}

/** Requests one address on ten connections; throws unless every reply is a success. */
export function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Load> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (client === 'wrk' ? byWrk : byAutocannon)(url, seconds, lines);
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

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
