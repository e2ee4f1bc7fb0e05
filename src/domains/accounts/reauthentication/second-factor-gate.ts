import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '#shared/errors.ts';

/** What an administrator without a demanded second factor reaches: signing in and out, and the set-up. */
const isReachable = (path: string): boolean => path.startsWith('/api/auth/') || path === '/api/settings/account';

/** Hook for every route: refuses with 403 `second_factor_setup_required` while the account has to set up its second factor first. */
export function holdBackWithoutSecondFactor(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isHeldBack = request.actor?.mustSetUpSecondFactor && !isReachable(request.routeOptions.url ?? '');
  done(
    isHeldBack ? forbidden('Administrators need two-factor authentication. Set it up first.', 'second_factor_setup_required') : undefined,
  );
}
