import { inTransaction } from '#server/db/transaction.ts';
import { publishDaily } from '#server/events/outbox.ts';
import { burstDetected } from '../events/burst-detected.ts';
import { ownCtx, type OwnDeps } from '../own-ctx.ts';
import type { SignIns } from './sign-in-bursts.ts';

/** At most once a day while the burst lasts. Never throws. */
export async function publishBurst(of: OwnDeps, figures: SignIns): Promise<void> {
  const { log } = of;
  log.warn(figures, 'passwords are being tried across the site');
  await inTransaction(ownCtx(of, new Date()), (tx) => publishDaily(tx, burstDetected, { ...figures })).catch((error: unknown) =>
    log.warn({ err: error }, 'the password attack could not be recorded'),
  );
}
