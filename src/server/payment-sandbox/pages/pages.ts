import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api.ts';
import { pagesPath } from '../call.ts';
import { serveAccounts } from './account-routes.ts';
import { serveCheckout } from './checkout-routes.ts';
import { openDesk } from './desk.ts';

/** Serves the hosted pages under `pagesPath`: plain pages and forms, drawn on the server, without a script. */
export async function servePages(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.addHook('onRoute', (route) => void (route.schema = { ...route.schema, hide: true } as typeof route.schema));
      // A form without content has no type either.
      scope.addHook('preHandler', (request, _reply, done) => {
        request.body ??= {};
        done();
      });
      const desk = openDesk(deps);
      serveCheckout(scope, desk);
      serveAccounts(scope, desk);
    },
    { prefix: pagesPath },
  );
}
