import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { connect } from '#server/db/connection/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { makeHome } from '#server/db/embedded/embedded-files.ts';
import { findPostmaster } from '#server/db/embedded/embedded-process.ts';
import { addCleanup } from '../people/endings.ts';
import { serversFolder } from './place-of-servers.ts';

export const newFolder = (): string => {
  const folder = mkdtempSync(path.join(serversFolder(), 'carriage-servers-'));
  chmodSync(folder, 0o755);
  addCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export async function startServer(dataDir = newFolder()) {
  const embedded = await startEmbedded({ dataDir, durable: true });
  addCleanup(() => embedded.stop());
  const sql = connect(embedded.ownerUrl, { max: 2, statementLimitMs: 60_000 });
  addCleanup(() => sql.end({ timeout: 1 }));
  return { embedded, sql, dataDir, postmaster: () => findPostmaster(makeHome(dataDir).cluster) };
}
