import os from 'node:os';
import { withServer } from '../bench-data.ts';
import { median } from '../load.ts';
import { ensureDatabase, openPlatform, logProgress, waitForIdle, type Platform } from './oversight-platform.ts';
import { timedQueries, ownQuestions, questions } from './oversight-questions.ts';
import { pinToTwoCores } from '../processes.ts';

/** Requests per question; 0 only creates the data. */
const rounds = Number(process.env['ROUNDS'] ?? 40);
const limitMs = 100;
const ownLimitMs = 70;
const growthAtMost = 1.3;
const beganAt = performance.now();
const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

async function ask({ program, tokens, names }: Platform, role: string, question: string): Promise<number> {
  const path = question.replace(/\[([^\]]+)\]/, (_all, name: string) => encodeURIComponent(names[name]!));
  const startedAt = performance.now();
  const reply = await fetch(program.url + path, { headers: { authorization: `Bearer ${tokens[role]}` } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 200)}`);
  return performance.now() - startedAt;
}

const asked = [...ownQuestions, ...questions.map((question) => ['super_admin', question] as const)];

/** Alternates between both platforms, so that background load affects both. */
async function compare(small: Platform, large: Platform): Promise<number> {
  let broken = 0;
  process.stdout.write('\n| list | p50 of 10,000 | p50 | ratio | p95 | least of both | |\n|---|---|---|---|---|---|---|\n');
  for (const [role, question] of asked) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = -3; round < rounds; round += 1) {
      const [one, other] = [await ask(small, role, question), await ask(large, role, question)];
      if (round < 0) continue;
      few.push(one);
      many.push(other);
    }
    const [before, now, slowest] = [median(few), median(many), p95(many)];
    const isOfText = timedQueries.has(question);
    const holds = slowest < (role === 'super_admin' ? limitMs : ownLimitMs) && (isOfText || now / before <= growthAtMost);
    if (!holds) broken += 1;
    process.stdout.write(
      `| ${role === 'super_admin' ? '' : `${role}: `}${question} | ${before.toFixed(1)} ms | ${now.toFixed(1)} ms | ${(now / before).toFixed(2)} | ${slowest.toFixed(1)} ms | ${Math.min(...few).toFixed(1)} and ${Math.min(...many).toFixed(1)} ms | ${holds ? (isOfText ? 'holds p95: a look for a text' : 'holds') : 'does not hold'} |\n`,
    );
  }
  return broken;
}

async function measure(smallUrl: string, largeUrl: string): Promise<void> {
  const small = await openPlatform(smallUrl);
  const large = await openPlatform(largeUrl);
  try {
    await Promise.all([waitForIdle(small), waitForIdle(large)]);
    logProgress(`both are at rest, load average ${os.loadavg()[0]!.toFixed(1)}`);
    const broken = await compare(small, large);
    process.stdout.write(
      `\n${cores}${os.cpus()[0]?.model}, load average ${os.loadavg()[0]!.toFixed(1)}; ${asked.length - broken} of ${asked.length} hold p95 under ${limitMs} ms (own lists ${ownLimitMs} ms) and p50 at most ${growthAtMost} times that of 10,000, ${timedQueries.size} of them p95 alone.\n`,
    );
    process.exitCode = broken > 0 ? 1 : 0;
    if (process.env['HOLD']) await new Promise((resolve) => process.once('SIGUSR2', resolve));
  } finally {
    for (const { program, sql } of [small, large]) {
      await program.stop();
      await sql.end();
    }
  }
}

const cores = pinToTwoCores();
const wanted = Number(process.argv[2] ?? 1_000_000);
await withServer(async (serverUrl) => {
  const small = await ensureDatabase(serverUrl, 10_000);
  const large = await ensureDatabase(serverUrl, wanted);
  logProgress(`laid down within ${Math.round((performance.now() - beganAt) / 1000)} s`);
  if (rounds > 0) await measure(small, large);
});
