import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildAccount, buildSession } from '../src/domains/accounts/fixtures.ts';
import { chainLines, isFull } from '../src/domains/oversight/audit-chain/chain-lines.ts';
import { keepOverview, rebuildOverview } from '../src/domains/oversight/overview/count.ts';
import type { Ctx } from '../src/server/db/context.ts';
import { connect } from '../src/server/db/connect.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { foldCounts, recountRows } from '../src/server/db/kept-counts.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { Pool } from '../src/server/db/sql.ts';
import { median } from './load.ts';
import { hurryServer, inLanes, makeIndexes, openLane, takeIndexes, vacuumAll } from './laying-down.ts';
import { happenings } from './oversight-happenings.ts';
import { forgetRequests, grownTo, layQuotes, layTransports, layUsers, makeRequests, type Grown } from './oversight-rows.ts';
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
  '/api/admin/users?cursor=[deep user]',
  '/api/admin/users?sort=name&order=desc&cursor=[deep name]',
  '/api/super-admin/users',
  '/api/super-admin/users/blocked',
  '/api/super-admin/users/blocked?sort=name&order=asc',
  '/api/admin/all-users',
  '/api/admin/all-users?search=Okafor',
  '/api/admin/all-users?search=user199',
  '/api/admin/quotes',
  '/api/admin/quotes?cursor=[deep quote]',
  '/api/admin/quotes?sort=total&order=desc',
  '/api/admin/quotes?sort=total&order=desc&cursor=[deep total]',
  '/api/admin/quotes?status=submitted',
  '/api/admin/quotes?status=completed',
  '/api/admin/quotes?status=draft',
  '/api/admin/quotes?flag=flagged',
  '/api/admin/quotes?flag=escalated',
  '/api/admin/quotes?search=outback',
  '/api/admin/quotes?search=user19',
  '/api/admin/quotes?search=Hauling%20199',
  '/api/admin/quotes?search=nobody-is-called-this',
  '/api/admin/quotes?userId=[user]',
  '/api/admin/compliance/logs',
  '/api/admin/compliance/logs?sort=dot&order=asc',
  '/api/admin/compliance/logs?status=valid',
  '/api/admin/independent-drivers',
  '/api/admin/independent-drivers?search=user19',
  '/api/admin/independent-drivers?sort=name&order=asc',
  '/api/super-admin/audit-logs',
  '/api/super-admin/audit-logs?cursor=[deep line]',
  '/api/super-admin/audit-logs?event=quote.',
  '/api/super-admin/audit-logs?actorId=[user]',
  '/api/super-admin/banned-ips',
  '/api/super-admin/config-changes',
  '/api/super-admin/outbox',
  '/api/super-admin/outbox?cursor=[deep mail]',
  '/api/super-admin/outbox?status=failed',
  '/api/super-admin/outbox?search=user199',
  '/api/super-admin/outbox?search=nobody-is-called-this',
  '/api/super-admin/jobs/failed',
  '/api/super-admin/pii/access-logs?limit=100',
  '/api/admin/officers',
  '/api/admin/inspections',
  '/api/admin/claims',
  '/api/admin/claims?view=running',
  '/api/admin/claims?view=over',
  '/api/admin/message-reports',
  '/api/admin/review-reports',
  '/api/admin/payments',
  '/api/admin/payments?cursor=[deep payment]',
  '/api/admin/payments?sort=largest',
  '/api/admin/payments?sort=held-longest',
  '/api/admin/payments?search=user199',
  '/api/admin/payments?account=refunds',
  '/api/admin/payments/sums',
  '/api/admin/summary',
  '/api/super-admin/system-stats',
  '/api/admin/overview',
  '/api/admin/overview?by=month',
] as const;

const rounds = Number(process.env['ROUNDS'] ?? 40);
const limitMs = 100;
const growthAtMost = 1.3;
/** A page that somebody reaches who presses "more" a thousand times, or the middle of a list that is shorter. */
const deepRow = 20_000;
const beganAt = performance.now();
const say = (words: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${words}, load average ${os.loadavg()[0]!.toFixed(1)}\n`);
const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

interface Platform {
  readonly program: Program;
  readonly token: string;
  readonly sql: Pool;
  /** What stands in brackets in a question. */
  readonly names: Readonly<Record<string, string>>;
}

/** Lays everything down: the quotes in one lane, what happened beside them in another; then the indexes, and what the database knows of its rows. */
async function growPlatform(url: string, grown: Grown): Promise<void> {
  const lanes = [openLane(url), openLane(url)];
  const [lane] = lanes as [Pool, Pool];
  await hurryServer(lane, true);
  const indexes = await takeIndexes(lane);
  await makeRequests(lane, grown);
  say('  what they follow from');
  const beside = [layUsers(grown), layTransports, ...happenings(grown)];
  await inLanes(lanes, [
    async (sql) => void (await layQuotes(grown)(sql), say('  quotes')),
    async (sql) => {
      for (const lay of beside) await lay(sql);
      say('  what happened beside them');
    },
  ]);
  await forgetRequests(lane);
  await makeIndexes(lanes, indexes);
  say(`  ${indexes.length} indexes`);
  await vacuumAll(lanes);
  await hurryServer(lane, false);
  for (const one of lanes) await one.end();
  say('  statistics');
}

/** What the program itself makes of the rows: its counts, its overview, the chain of its audit log. */
async function letFollow(sql: Pool): Promise<void> {
  const timed = async (words: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    const answer = await work();
    say(`  ${words}: ${Math.round(performance.now() - startedAt)} ms${answer === undefined ? '' : `, ${String(answer)}`}`);
  };
  const ctx = { sql, now: new Date() } as unknown as Ctx;
  await timed(
    'counted all rows anew',
    async () => (await sql.begin((tx) => recountRows({ sql: tx }), { statementLimitMs: 600_000 })).length,
  );
  await timed('put the lines of counts together', () => sql.begin((tx) => foldCounts({ sql: tx })));
  await timed('counted the overview anew, days', () => rebuildOverview(ctx));
  await timed('its step of every five minutes', () => keepOverview(ctx));
  await timed('chained the audit log', async () => {
    while (isFull(await sql.begin((tx) => chainLines({ ...ctx, sql: tx }))));
  });
  await sql`vacuum analyze overview_days`;
  await sql`vacuum analyze audit_links`;
  await sql`analyze audit_log`;
}

/** An account that hauls, and the rows on which a deep page goes on. */
async function readNames(sql: Pool): Promise<Record<string, string>> {
  const [user] = await sql<{ id: string }[]>`select id from users where email = 'user11@grown.example'`;
  const deep = async (rows: PromiseLike<{ id: string }[]>) => (await rows)[0]!.id;
  const at = (rows: number) => Math.min(deepRow, Math.floor(rows / 2));
  const [size] = await sql<{ users: number; quotes: number; payments: number; lines: number; mails: number }[]>`
    select (select count(*)::int from users) as users, (select count(*)::int from quotes) as quotes, (select count(*)::int from payments) as payments,
      (select count(*)::int from audit_log) as lines, (select count(*)::int from mail_outbox) as mails`;
  const { users, quotes, payments, lines, mails } = size!;
  return {
    user: user!.id,
    'deep user': await deep(sql`select id from users order by id desc offset ${at(users)} limit 1`),
    'deep name': await deep(sql`select id from users order by lower(full_name) desc, id desc offset ${at(users)} limit 1`),
    'deep quote': await deep(sql`select id from quotes order by id desc offset ${at(quotes)} limit 1`),
    'deep total': await deep(sql`select id from quotes order by total_quote desc, id desc offset ${at(quotes)} limit 1`),
    'deep payment': await deep(sql`select id from payments order by id desc offset ${at(payments)} limit 1`),
    'deep line': await deep(sql`select id from audit_log order by created_at desc, id desc offset ${at(lines)} limit 1`),
    'deep mail': await deep(sql`select id from mail_outbox order by id desc offset ${at(mails)} limit 1`),
  };
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
  await growPlatform(url, grown);
  await letFollow(sql);
  const token = await buildSession(sql, await buildAccount(sql, { role: 'super_admin' }));
  return { program: await startCarriage(url), token, sql, names: await readNames(sql) };
}

async function ask({ program, token, names }: Platform, question: string): Promise<number> {
  const asked = question.replace(/\[([^\]]+)\]/, (_all, name: string) => names[name]!);
  const startedAt = performance.now();
  const reply = await fetch(program.url + asked, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${asked}: ${reply.status} ${text.slice(0, 200)}`);
  return performance.now() - startedAt;
}

/** Asks both platforms in turn, so that what else the machine does meets both alike. */
async function compare(small: Platform, large: Platform): Promise<number> {
  let broken = 0;
  process.stdout.write('\n| list | p50 of 10,000 | p50 | ratio | p95 | least of both | |\n|---|---|---|---|---|---|---|\n');
  for (const question of questions) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = -3; round < rounds; round += 1) {
      const [one, other] = [await ask(small, question), await ask(large, question)];
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
  say(`laid down within ${Math.round((performance.now() - beganAt) / 1000)} s`);
  try {
    const broken = await compare(small, large);
    process.stdout.write(
      `\n${cores}${os.cpus()[0]?.model}, load average ${os.loadavg()[0]!.toFixed(1)}; ${questions.length - broken} of ${questions.length} hold p95 under ${limitMs} ms and p50 at most ${growthAtMost} times that of 10,000.\n`,
    );
    process.exitCode = broken > 0 ? 1 : 0;
    if (process.env['HOLD']) await new Promise((resolve) => process.once('SIGUSR2', resolve));
  } finally {
    for (const { program, sql } of [small, large]) {
      await program.stop();
      await sql.end();
    }
  }
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
