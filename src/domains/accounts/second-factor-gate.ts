import type { FastifyRequest } from 'fastify';
import { forbidden } from '#shared/errors.ts';

/** What an administrator without a demanded second factor reaches: signing in and out, and the set-up. */
const isReachable = (path: string): boolean => path.startsWith('/api/auth/') || path === '/api/settings/account';

/** Hook for every route: throws 403 `second_factor_setup_required` while the account has to set up its second factor first. */
export async function holdBackWithoutSecondFactor(request: FastifyRequest): Promise<void> {
  if (request.actor?.mustSetUpSecondFactor && !isReachable(request.routeOptions.url ?? ''))
    throw forbidden('Set up your second factor first: administrators need one.', 'second_factor_setup_required');
}
