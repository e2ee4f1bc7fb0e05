import type { FastifyRequest } from 'fastify';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { AppError, forbidden, unconfirmed } from '#shared/errors.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import { withoutSecrets } from '#shared/api/secret-fields.ts';
import type { Actor, Ctx } from '../db/context.ts';
import type { Pool } from '../db/sql/sql.ts';
import type { ServiceKey } from '../domain-services.ts';
import { RawJson } from './handle.ts';

const asSeenHeader = 'x-as-seen-by';

export interface ViewAs {
  readonly userId: string;
  readonly endpoint: string;
  readonly rowId: string | null;
}

/** Logs the view, then returns the account to view as. Throws if the actor may not. */
export const viewAsKey: ServiceKey<((ctx: Ctx<Actor>, look: ViewAs) => Promise<Actor>) | null> = { absent: null };

export const isViewAs = ({ headers }: FastifyRequest): boolean => headers[asSeenHeader] !== undefined;

/** Throws 403 `not_shown` for changes, files and administrators' calls. */
export function requireShown({ asSeen, method }: ServedEndpoint): void {
  if (!asSeen || method !== 'GET') throw forbidden('You’re viewing another account. You can’t change or open anything here.', 'not_shown');
}

function requireAccess({ access }: ServedEndpoint, { role, isConfirmed }: Actor): void {
  if (typeof access === 'string') return;
  if (!access.includes(role)) throw forbidden();
  if (!isConfirmed) throw unconfirmed();
}

const hideSecrets = ({ reply }: ServedEndpoint, result: unknown): unknown =>
  withoutSecrets(reply, result instanceof RawJson ? JSON.parse(result.json) : result);

/** Reads only, leaves out secrets, and logs the view before anything is read. Throws 403 if the caller may not view accounts. */
export async function showAsSeen(
  ctx: Ctx,
  pool: Pool,
  { endpoint, request, rowId }: { endpoint: ServedEndpoint; request: FastifyRequest; rowId: string | null },
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const userId = idSchema.safeParse(request.headers[asSeenHeader]);
  if (!userId.success) throw new AppError(422, 'invalid', 'This isn’t an account ID');
  const lookAs = ctx.services.domains.get(viewAsKey);
  if (!ctx.actor || !lookAs) throw forbidden();
  const actor = await lookAs({ ...ctx, actor: ctx.actor }, { userId: userId.data, endpoint: endpoint.path, rowId });
  requireAccess(endpoint, actor);
  const result = await pool.begin(async (tx) => {
    await tx`set transaction read only`;
    return run({ ...ctx, sql: tx, actor });
  });
  return hideSecrets(endpoint, result);
}
