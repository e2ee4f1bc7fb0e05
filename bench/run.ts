import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../src/server/db/connect.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { landingWeight } from './landing.ts';
import { lighthouseScores } from './lighthouse.ts';
import { compareWithBare, marketplaceGrowth, type Prepared } from './lists.ts';
import { ownLanes } from './own-lanes.ts';
import { root } from './processes.ts';
import { marketplaceSearches } from './searches.ts';
import { seed } from './seed.ts';
import { measureStarts } from './starts.ts';

/** One line of the table: what, what was measured, what is promised, whether it holds. */
export interface Line {
  readonly what: string;
  readonly measured: string;
  readonly promise: string;
  readonly holds: boolean | null;
}

const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}, Node ${process.version}`;

async function prepare(serverUrl: string, name: string, count: number): Promise<Prepared> {
  const admin = connect(serverUrl, { max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  const url = serverUrl.replace(/\/carriage(\?|$)/, `/${name}$1`);
  const sql = connect(url, { max: 2 });
  await migrate(sql);
  const seeded = await seed(sql, count);
  await sql.end();
  return { url, ...seeded };
}

function table(lines: readonly Line[], version: string): string {
  const rows = lines.map(
    ({ what, measured, promise, holds }) => `| ${what} | ${measured} | ${promise} | ${holds === null ? '' : holds ? 'holds' : 'missed'} |`,
  );
  return [`Measured on ${machine()}, ${version}.`, '', '| what | measured | promise | |', '|---|---|---|---|', ...rows].join('\n');
}

function publish(text: string): void {
  const file = path.join(root, 'README.md');
  const readme = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    readme.replace(/(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/, (_all, open: string, close: string) => `${open}${text}\n${close}`),
  );
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'carriage-bench-db-'));
chmodSync(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir });
try {
  process.stdout.write('Seeding 1,000 and 100,000 open requests ...\n');
  const small = await prepare(embedded.url, 'bench_small', 1_000);
  const large = await prepare(embedded.url, 'bench_large', 100_000);
  const admin = connect(embedded.url, { max: 1 });
  const [row] = await admin<{ version: string }[]>`select 'PostgreSQL ' || current_setting('server_version') as version`;
  await admin.end();
  const lines = [
    ...(await compareWithBare(small)),
    ...(await marketplaceGrowth(small, large)),
    ...(await ownLanes(large)),
    ...(await marketplaceSearches(large)),
  ];
  if (existsSync(path.join(root, 'build', 'client'))) lines.push(...landingWeight(), ...(await lighthouseScores(small.url)));
  lines.push(...(await measureStarts()));
  const text = table(lines, row!.version);
  process.stdout.write(`\n${text}\n`);
  if (process.argv.includes('--publish')) publish(text);
  process.exitCode = lines.some(({ holds }) => holds === false) ? 1 : 0;
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
