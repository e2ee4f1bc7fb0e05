import type { Config } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import { findEmbedded } from '#server/db/embedded/embedded.ts';
import { readWaiting, type PendingMigrations } from '#server/db/migrate.ts';
import { asStartError } from '#server/db/connection/refusals.ts';
import { counted } from '#shared/text/counted.ts';

function toText({ names, stop, programs }: PendingMigrations): string {
  const running = `${counted(programs, { one: 'server is', other: 'servers are' })} connected now.`;
  if (names.length === 0) return `No pending migrations. ${running}`;
  const these = `Pending: ${names.join(', ')}.`;
  return stop
    ? `${these} Stop all servers first, because of ${stop.name}: ${stop.because}. ${running}`
    : `${these} They only add, so servers of the previous release can keep running. ${running}`;
}

/** Lists pending migrations and whether servers may keep running meanwhile. Throws StartError. */
export async function describePendingMigrations({
  databaseUrl,
  databaseDirectUrl,
  databaseMigrationUrl,
  dataDir,
}: Config): Promise<string> {
  const url = databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl ?? findEmbedded(dataDir)?.url;
  if (!url) return 'The embedded database is not running. Carriage migrates it at its next start.';
  const sql = connect(url, { max: 1, applicationName: 'carriage-admin' });
  try {
    return toText(await readWaiting(sql));
  } catch (error) {
    throw asStartError(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
