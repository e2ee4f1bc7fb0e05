import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api/api.ts';
import { pagesPath } from '../api/call.ts';
import { serveAccounts } from './account-routes.ts';
import { serveCheckout } from './checkout-routes.ts';
import { foreignForm, nothingHere, openSandboxPages, outOfOrder } from './dashboard.ts';

export async function servePages(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
        // PostgreSQL can't store NUL characters.
        done(null, Object.fromEntries(new URLSearchParams(String(body).replaceAll('%00', '')))),
      );
      scope.addHook('onRoute', (route) => void (route.schema = { ...route.schema, hide: true } as typeof route.schema));
      // An empty form has no content type.
      scope.addHook('preHandler', (request, _reply, done) => {
        request.body ??= {};
        done();
      });
      scope.addHook('preValidation', (request, reply, done) => {
        const isHeld = Object.values(request.params as Record<string, string>).every((value) => !value.includes('\0'));
        if (isHeld) done();
        else nothingHere(reply);
      });
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
        if (!isTheirs) request.log.error({ err: error }, 'a page of the payment sandbox failed');
        return isTheirs ? foreignForm(reply, error.statusCode) : outOfOrder(reply);
      });
      const desk = openSandboxPages(deps);
      serveCheckout(scope, desk);
      serveAccounts(scope, desk);
    },
    { prefix: pagesPath },
  );
}
