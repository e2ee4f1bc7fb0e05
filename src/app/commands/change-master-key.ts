import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { connect } from '#server/db/connection/connect.ts';
import { openDatabase } from '#server/db/database.ts';
import { rotateMasterKey } from '#server/files/keys/master-key.ts';
import { nextMasterKey } from '#server/next-master-key.ts';
import { StartError } from '#server/start-error.ts';

/**
 * A running server would keep encrypting with the old key. The embedded database refuses a second program anyway. Behind a pooler only
 * LISTEN connections prove that a server is running.
 */
async function refuseWhileRunning({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  if (!databaseUrl) return;
  const sql = connect(databaseUrl, { max: 1, applicationName: 'carriage-admin' });
  try {
    const [row] = await sql<{ others: number }[]>`
      select count(*)::int as others from pg_stat_activity where datname = current_database() and application_name like ${databaseDirectUrl ? 'listen%' : 'carriage'}`;
    if (row!.others > 0) throw new StartError('Carriage is running on this database. Stop every replica first, then change the key.');
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Rewraps all keys, after which the old master key is refused; can be repeated if interrupted. Returns instructions for the operator.
 * Throws StartError.
 */
export async function changeMasterKey(config: Config, log: Logger): Promise<string> {
  const next = nextMasterKey(config);
  await refuseWhileRunning(config);
  const database = await openDatabase(config, log, () => {}, { migrates: false });
  try {
    const count = await rotateMasterKey(database.sql, masterKey(config.masterKey), masterKey(next.key));
    next.adopt();
    return `Wrapped ${count} keys with the new master key. ${next.advice}`;
  } finally {
    await database.close();
  }
}
