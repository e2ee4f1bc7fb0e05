import type { Logger } from 'pino';
import { inTransaction } from '#server/db/transaction.ts';
import type { Pool } from '#server/db/sql.ts';
import { announceDaily } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { waveSeen } from './events.ts';
import type { SignIns } from './sign-in-waves.ts';

/** Says that a wave of sign-ins goes over the site, once a day while it lasts. Never throws: no request depends on it. */
export async function tellOfWave({ sql, log }: { readonly sql: Pool; readonly log: Logger }, figures: SignIns): Promise<void> {
  log.warn(figures, 'passwords are tried out over the whole site');
  const ctx = { sql, log, actor: null, now: new Date(), ip: '', userAgent: 'sentinel', requestId: newId() };
  await inTransaction(ctx, (tx) => announceDaily(tx, waveSeen, { ...figures })).catch((error: unknown) =>
    log.warn({ err: error }, 'the wave of sign-ins could not be told'),
  );
}
