import os from 'node:os';
import { buildAccount, buildSession } from '../../src/domains/accounts/fixtures.ts';
import { chainLines, isFull } from '../../src/domains/audit/chain/chain-lines.ts';
import { updateOverview, rebuildOverview } from '../../src/domains/ops/overview/count.ts';
import { connect } from '../../src/server/db/connection/connect.ts';
import { foldCounterDeltas, recountRows } from '../../src/server/db/counters.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Pool } from '../../src/server/db/sql/sql.ts';
import { newId } from '../../src/shared/ids.ts';
import { toPlace } from '../../src/shared/paging.ts';
import { findLaid, markLaid } from '../bench-data.ts';
import { setRelaxedDurability, runInParallel, makeIndexes, openLane, dropIndexes, vacuumAll } from '../bulk-load.ts';
import { happenings } from './oversight-happenings.ts';
import {
  dropRequests,
  toGrownCounts,
  insertQuotes,
  insertTransports,
  insertUsers,
  makeRequests,
  postponeDueWork,
  type Grown,
} from './oversight-rows.ts';
import { startCarriage, type Program } from '../processes.ts';
import { testCtx } from '../../test/harness/context.ts';

const deepRow = 20_000;

export const logProgress = (words: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${words}, load average ${os.loadavg()[0]!.toFixed(1)}\n`);

export interface Platform {
  readonly program: Program;
  /** By role; super_admin is created for measuring, the others belong to the platform. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly sql: Pool;
  /** Values for the bracketed names in a question. */
  readonly names: Readonly<Record<string, string>>;
}

async function growPlatform(url: string, grown: Grown): Promise<void> {
  const lanes = [openLane(url), openLane(url)];
  const [lane] = lanes as [Pool, Pool];
  await setRelaxedDurability(lane, true);
  const indexes = await dropIndexes(lane);
  await makeRequests(lane, grown);
  logProgress('  what they follow from');
  const beside = [insertUsers(grown), insertTransports, ...happenings(grown)];
  await runInParallel(lanes, [
    async (sql) => void (await insertQuotes(grown)(sql), logProgress('  quotes')),
    async (sql) => {
      for (const lay of beside) await lay(sql);
      logProgress('  what happened beside them');
    },
  ]);
  await dropRequests(lane);
  await makeIndexes(lanes, indexes);
  logProgress(`  ${indexes.length} indexes`);
  await vacuumAll(lanes);
  await setRelaxedDurability(lane, false);
  for (const one of lanes) await one.end();
  logProgress('  statistics');
}

async function letFollow(sql: Pool): Promise<void> {
  const timed = async (words: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    const answer = await work();
    logProgress(`  ${words}: ${Math.round(performance.now() - startedAt)} ms${answer === undefined ? '' : `, ${String(answer)}`}`);
  };
  const ctx = testCtx(sql);
  await timed(
    'counted all rows anew',
    async () => (await sql.begin((tx) => recountRows({ sql: tx }), { statementLimitMs: 600_000 })).length,
  );
  await timed('put the lines of counts together', () => sql.begin((tx) => foldCounterDeltas({ sql: tx })));
  await timed('counted the overview anew, days', () => rebuildOverview(ctx));
  await timed('its step of every five minutes', () => updateOverview(ctx));
  await timed('chained the audit log', async () => {
    while (isFull(await sql.begin((tx) => chainLines({ ...ctx, sql: tx }))));
  });
  await sql`vacuum analyze overview_days`;
  await sql`vacuum analyze audit_links`;
  await sql`analyze audit_log`;
}

/** Values of the bracketed names: a carrier, and cursors of deep pages. */
async function readNames(sql: Pool): Promise<Record<string, string>> {
  const [user] = await sql<{ id: string }[]>`select id from users where email = 'user11@grown.example'`;
  const deep = async (rows: PromiseLike<{ id: string; key?: string }[]>) => {
    const [{ id, key }] = (await rows) as [{ id: string; key?: string }];
    return key === undefined ? id : toPlace(key, id);
  };
  const at = (rows: number) => Math.min(deepRow, Math.floor(rows / 2));
  const [size] = await sql<{ users: number; quotes: number; payments: number; lines: number; mails: number }[]>`
    select (select count(*)::int from users) as users, (select count(*)::int from quotes) as quotes, (select count(*)::int from payments) as payments,
      (select count(*)::int from audit_log) as lines, (select count(*)::int from mail_outbox) as mails`;
  const { users, quotes, payments, lines, mails } = size!;
  return {
    user: user!.id,
    'deep user': await deep(sql`select id from users order by id desc offset ${at(users)} limit 1`),
    'deep name': await deep(
      sql`select id, lower(full_name) as key from users order by lower(full_name) desc, id desc offset ${at(users)} limit 1`,
    ),
    'deep quote': await deep(sql`select id from quotes order by id desc offset ${at(quotes)} limit 1`),
    'deep total': await deep(
      sql`select id, total_quote::text as key from quotes order by total_quote desc, id desc offset ${at(quotes)} limit 1`,
    ),
    'deep payment': toPlace('rest', await deep(sql`select id from payments order by id desc offset ${at(payments)} limit 1`)),
    'deep line': await deep(sql`select id from audit_log order by created_at desc, id desc offset ${at(lines)} limit 1`),
    'deep mail': await deep(sql`select id from mail_outbox order by id desc offset ${at(mails)} limit 1`),
  };
}

const toUrl = (serverUrl: string, name: string): string => serverUrl.replace(/\/carriage(\?|$)/, `/${name}$1`);
const open = (url: string): Pool => connect(url, { max: 1, statementLimitMs: 3_600_000 });

/** Creates or reuses a database of this size with the current schema; returns its URL. */
export async function ensureDatabase(serverUrl: string, transports: number): Promise<string> {
  const name = `bench_${transports}`;
  const url = toUrl(serverUrl, name);
  const grown = toGrownCounts(transports);
  const laidAt = await findLaid(serverUrl, name);
  logProgress(
    `${name}: ${grown.transports.toLocaleString('en-US')} transports, ${grown.quotes.toLocaleString('en-US')} quotes, ${grown.users.toLocaleString('en-US')} users${laidAt ? `, laid down at ${laidAt}` : ''}`,
  );
  const sql = open(url);
  const applied = await migrate(sql);
  if (laidAt && applied.length > 0) {
    await sql`analyze`;
    logProgress(`  migrated: ${applied.join(', ')}`);
  }
  if (laidAt) {
    const lane = openLane(url);
    await postponeDueWork(lane);
    await lane.end();
  } else {
    await growPlatform(url, grown);
    await letFollow(sql);
    await markLaid(sql, name);
  }
  await sql.end();
  return url;
}

const restLimitMs = 20 * 60_000;

/** Running jobs would distort the measurement. Throws after 20 minutes. */
export async function waitForIdle({ sql }: Pick<Platform, 'sql'>): Promise<void> {
  for (const until = Date.now() + restLimitMs; ;) {
    const [busy] = await sql<{ due: number }[]>`select count(*)::int as due from jobs where failed_at is null and run_at <= now()`;
    if (busy!.due === 0) return;
    if (Date.now() > until) throw new Error(`${busy!.due} jobs are still due`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

export async function openPlatform(url: string): Promise<Platform> {
  const sql = open(url);
  // A new account each time: a reused platform has the earlier ones.
  const email = `measures-${newId()}@grown.example`;
  const tokens: Record<string, string> = { super_admin: await buildSession(sql, await buildAccount(sql, { role: 'super_admin', email })) };
  const others = await sql<{ id: string; role: string }[]>`
    select id, role from users where email = any(${[2, 11, 15, 16, 17].map((n) => `user${n}@grown.example`)})`;
  for (const { id, role } of others) tokens[role] = await buildSession(sql, { id });
  return { program: await startCarriage(url), tokens, sql, names: await readNames(sql) };
}
