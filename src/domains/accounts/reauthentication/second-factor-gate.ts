import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '#shared/errors.ts';

/** What an administrator may call before setting up the required second factor. */
const isReachable = (path: string): boolean => path.startsWith('/api/auth/') || path === '/api/settings/account';

/** Route hook: 403 `second_factor_setup_required` until the account has set up its required second factor. */
export function holdBackWithoutSecondFactor(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isHeldBack = request.actor?.mustSetUpSecondFactor && !isReachable(request.routeOptions.url ?? '');
  done(
    isHeldBack ? forbidden('Administrators need two-factor authentication. Set it up first.', 'second_factor_setup_required') : undefined,
  );
}
