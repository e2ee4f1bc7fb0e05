import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildAccount, buildSession } from '../src/domains/accounts/fixtures.ts';
import { keepOverview, rebuildOverview } from '../src/domains/oversight/overview/count.ts';
import type { Ctx } from '../src/server/db/context.ts';
import { connect } from '../src/server/db/connect.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { median } from './load.ts';
import { growPlatform, grownTo, type Grown } from './oversight-rows.ts';
import { pinToTwoCores, startCarriage, type Program } from './processes.ts';

/** Each list of administrators as it opens, and narrowed, searched and sorted; a name in brackets is filled in from the rows. */
const questions = [
  '/api/admin/users',
  '/api/admin/users?email=user19',
  '/api/admin/users?search=Okafor',
  '/api/admin/users?search=Hauling%201',
  '/api/admin/users?sort=name&order=asc',
  '/api/admin/users?sort=company&order=desc',
  '/api/admin/users?role=broker&status=inactive',
  '/api/admin/users?search=nobody-is-called-this',
  '/api/super-admin/users',
  '/api/super-admin/users/blocked',
  '/api/super-admin/users/blocked?sort=name&order=asc',
  '/api/admin/all-users',
  '/api/admin/quotes',
  '/api/admin/quotes?sort=total&order=desc',
  '/api/admin/quotes?status=submitted',
  '/api/admin/quotes?status=completed',
  '/api/admin/quotes?status=draft',
  '/api/admin/quotes?flag=flagged',
  '/api/admin/quotes?flag=escalated',
  '/api/admin/quotes?search=outback',
  '/api/admin/quotes?search=user19',
  '/api/admin/quotes?search=nobody-is-called-this',
  '/api/admin/quotes?userId=[user]',
  '/api/admin/compliance/logs',
  '/api/admin/compliance/logs?sort=dot&order=asc',
  '/api/admin/compliance/logs?status=valid',
  '/api/admin/independent-drivers',
  '/api/admin/independent-drivers?search=user19',
  '/api/admin/independent-drivers?sort=name&order=asc',
  '/api/super-admin/audit-logs',
  '/api/super-admin/audit-logs?event=quote.',
  '/api/super-admin/audit-logs?actorId=[user]',
  '/api/super-admin/banned-ips',
  '/api/super-admin/config-changes',
  '/api/super-admin/outbox',
  '/api/super-admin/jobs/failed',
  '/api/super-admin/pii/access-logs?limit=100',
  '/api/admin/officers',
  '/api/admin/inspections',
  '/api/admin/claims',
  '/api/admin/message-reports',
  '/api/admin/review-reports',
  '/api/admin/payments',
  '/api/admin/payments/sums',
  '/api/admin/summary',
  '/api/super-admin/system-stats',
  '/api/admin/overview',
  '/api/admin/overview?by=month',
] as const;

const rounds = Number(process.env['ROUNDS'] ?? 40);
const limitMs = 100;
const growthAtMost = 1.3;
const say = (words: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${words}\n`);
const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

interface Platform {
  readonly program: Program;
  readonly token: string;
}

async function prepare(serverUrl: string, name: string, grown: Grown): Promise<Platform> {
  const admin = connect(serverUrl, { max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  const url = serverUrl.replace(/\/carriage(\?|$)/, `/${name}$1`);
  const sql = connect(url, { max: 1, statementLimitMs: 3_600_000 });
  await migrate(sql);
  say(
    `${name}: ${grown.transports.toLocaleString('en-US')} transports, ${grown.quotes.toLocaleString('en-US')} quotes, ${grown.users.toLocaleString('en-US')} users`,
  );
  await growPlatform(sql, grown, (part) => say(`  ${part}`));
  const ctx = { sql, now: new Date() } as unknown as Ctx;
  const startedAt = performance.now();
  const days = await rebuildOverview(ctx);
  say(`  the overview was counted anew in ${Math.round(performance.now() - startedAt)} ms: ${days} days`);
  const stepAt = performance.now();
  await keepOverview(ctx);
  say(`  its step of every five minutes took ${Math.round(performance.now() - stepAt)} ms`);
  const token = await buildSession(sql, await buildAccount(sql, { role: 'super_admin' }));
  await sql`vacuum analyze overview_days`;
  await sql.end();
  return { program: await startCarriage(url), token };
}

async function ask({ program, token }: Platform, question: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(program.url + question, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${question}: ${reply.status} ${text.slice(0, 200)}`);
  return performance.now() - startedAt;
}

/** Asks both platforms in turn, so that what else the machine does meets both alike. */
async function compare(small: Platform, large: Platform): Promise<number> {
  let broken = 0;
  process.stdout.write('\n| list | p50 of 10,000 | p50 | ratio | p95 | least of both | |\n|---|---|---|---|---|---|---|\n');
  for (const question of questions) {
    const asked = question.replace('[user]', '01900000-0000-7000-8000-000b00000000');
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = -3; round < rounds; round += 1) {
      const [one, other] = [await ask(small, asked), await ask(large, asked)];
      if (round < 0) continue;
      few.push(one);
      many.push(other);
    }
    const [before, now, slowest] = [median(few), median(many), p95(many)];
    const holds = slowest < limitMs && now / before <= growthAtMost;
    if (!holds) broken += 1;
    process.stdout.write(
      `| ${question} | ${before.toFixed(1)} ms | ${now.toFixed(1)} ms | ${(now / before).toFixed(2)} | ${slowest.toFixed(1)} ms | ${Math.min(...few).toFixed(1)} and ${Math.min(...many).toFixed(1)} ms | ${holds ? 'holds' : 'does not hold'} |\n`,
    );
  }
  return broken;
}

const cores = pinToTwoCores();
const wanted = Number(process.argv[2] ?? 1_000_000);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'carriage-bench-db-'));
chmodSync(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir });
try {
  const small = await prepare(embedded.ownerUrl, 'bench_10000', grownTo(10_000));
  const large = await prepare(embedded.ownerUrl, `bench_${wanted}`, grownTo(wanted));
  try {
    const broken = await compare(small, large);
    process.stdout.write(
      `\n${cores}${os.cpus()[0]?.model}, load average ${os.loadavg()[0]!.toFixed(1)}; ${questions.length - broken} of ${questions.length} hold p95 under ${limitMs} ms and p50 at most ${growthAtMost} times that of 10,000.\n`,
    );
    process.exitCode = broken > 0 ? 1 : 0;
    if (process.env['HOLD']) await new Promise((resolve) => process.once('SIGUSR2', resolve));
  } finally {
    await small.program.stop();
    await large.program.stop();
  }
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
