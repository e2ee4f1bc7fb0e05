import type { Logger } from 'pino';
import type { Ctx } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql.ts';
import { newId } from '#shared/ids.ts';

/** What Sentinel does by itself, at `now`. */
export const ownCtx = ({ sql, log }: { readonly sql: Pool; readonly log: Logger }, now: Date): Ctx<null> => ({
  sql,
  log,
  actor: null,
  now,
  ip: '',
  userAgent: 'sentinel',
  requestId: newId(),
});
