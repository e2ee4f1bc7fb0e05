import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../src/server/db/connect.ts';
import { makeHome } from '../src/server/db/embedded-files.ts';
import { findPostmaster } from '../src/server/db/embedded-process.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { completeBookings } from './bookings.ts';
import { pageWeights } from './landing.ts';
import { lighthouseScores } from './lighthouse.ts';
import type { Line } from './line.ts';
import { client } from './load.ts';
import { marketplaceGrowth } from './marketplace.ts';
import { ownLanes } from './own-lanes.ts';
import { pinToTwoCores, root } from './processes.ts';
import { compareReads, memoryUnderLoad } from './reads.ts';
import { marketplaceSearches } from './searches.ts';
import { sentinelCost } from './sentinel.ts';
import { seed, type Prepared } from './seed.ts';
import { measureStarts } from './starts.ts';
import { trackingDelay } from './tracking.ts';

const cores = pinToTwoCores();
const machine = () =>
  `${cores}${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}, Node ${process.version}`;

async function prepare(serverUrl: string, name: string, count: number): Promise<Prepared> {
  const admin = connect(serverUrl, { max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  const url = serverUrl.replace(/\/carriage(\?|$)/, `/${name}$1`);
  const sql = connect(url, { max: 1, statementLimitMs: 600_000 });
  await migrate(sql);
  const seeded = await seed(sql, count);
  await sql.end();
  return { url, ...seeded };
}

function table(lines: readonly Line[], version: string): string {
  const rows = lines.map(
    ({ what, measured, promise, holds }) =>
      `| ${what} | ${measured} | ${promise} | ${holds === null ? '' : holds ? 'holds' : 'does not hold'} |`,
  );
  return [
    `Measured on ${machine()}, ${version}, asked by ${client}; bare is \`node:http\` and \`pg\` with neither session nor authorization.`,
    '',
    '| what | measured | promise | |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function publish(text: string): void {
  const file = path.join(root, 'README.md');
  const readme = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    readme.replace(/(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/, (_all, open: string, close: string) => `${open}${text}\n${close}`),
  );
}

/** Parts to measure, by name (`npm run bench -- reads memory`); all of them when none is named. */
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'carriage-bench-db-'));
chmodSync(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir });
try {
  process.stdout.write('Seeding 1,000 and 100,000 open requests ...\n');
  const small = await prepare(embedded.ownerUrl, 'bench_small', 1_000);
  const large = await prepare(embedded.ownerUrl, 'bench_large', 100_000);
  const admin = connect(embedded.ownerUrl, { max: 1 });
  const [row] = await admin<{ version: string }[]>`select 'PostgreSQL ' || current_setting('server_version') as version`;
  await admin.end();
  const parts: Record<string, () => Promise<Line[]>> = {
    reads: () => compareReads(small, large, findPostmaster(makeHome(dataDir).cluster)!.pid),
    memory: () => memoryUnderLoad(small),
    sentinel: () => sentinelCost(small),
    marketplace: async () => [
      ...(await marketplaceGrowth(small, large)),
      ...(await ownLanes(large)),
      ...(await marketplaceSearches(large)),
    ],
    pages: async () => (existsSync(path.join(root, 'build', 'client')) ? [...pageWeights(), ...(await lighthouseScores(small.url))] : []),
    bookings: () => completeBookings(small),
    tracking: () => trackingDelay(small),
    starts: measureStarts,
  };
  const lines: Line[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const found = await measure().catch((error: unknown): Line[] => [
      { what: name, measured: `could not be measured: ${String(error)}`, promise: '', holds: false },
    ]);
    lines.push(...found);
    for (const { what, measured } of found) process.stdout.write(`  ${what}: ${measured}\n`);
  }
  const text = table(lines, row!.version);
  process.stdout.write(`\n${text}\n`);
  if (process.argv.includes('--publish') && only.length === 0) publish(text);
  process.exitCode = lines.some(({ holds }) => holds === false) ? 1 : 0;
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
