import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../src/server/db/connection/connect.ts';
import { startEmbedded } from '../src/server/db/embedded/embedded.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';
import { setRelaxedDurability } from './bulk-load.ts';

/** Runs in the folder BENCH_DATA, whose data is reused, or in a temporary one. */
export async function withServer(work: (serverUrl: string) => Promise<void>): Promise<void> {
  const kept = process.env['BENCH_DATA'];
  const dataDir = kept ? path.resolve(kept) : mkdtempSync(path.join(os.tmpdir(), 'carriage-bench-db-'));
  mkdirSync(dataDir, { recursive: true });
  // As root, the server runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  try {
    await work(embedded.ownerUrl);
  } finally {
    await embedded.stop();
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}

const mark = 'laid down at ';

/** When the database was completed, or null if it is new. Drops a half-finished database. */
export async function findLaid(serverUrl: string, name: string): Promise<string | null> {
  const server = connect(serverUrl, { max: 1, statementLimitMs: 600_000 });
  try {
    const [there] = await server<{ mark: string | null }[]>`
      select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${name}`;
    if (there?.mark?.startsWith(mark)) return there.mark.slice(mark.length);
    if (there) {
      await setRelaxedDurability(server, false);
      await server`drop database ${server(name)} with (force)`;
    }
    await server`create database ${server(name)}`;
    return null;
  } finally {
    await server.end();
  }
}

export async function markLaid(sql: Pool, name: string): Promise<void> {
  // COMMENT takes no parameters.
  await sql.unsafe(`comment on database ${name} is '${mark}${new Date().toISOString()}'`);
}
