import { liveRoutes } from '#server/http/events-stream.ts';
import type { Handler } from '#server/http/handle.ts';
import { accountsRoutes } from '#domains/accounts/routes.ts';
import { credentialsRoutes } from '#domains/credentials/routes.ts';
import { placesRoutes } from '#domains/places/routes.ts';
import { quotesRoutes } from '#domains/quotes/routes.ts';
import { transportsRoutes } from '#domains/transports/routes.ts';
import { bidsRoutes } from '#domains/bids/routes.ts';
import { paymentsRoutes } from '#domains/payments/routes.ts';
import { questionsRoutes } from '#domains/questions/routes.ts';
import { carriersRoutes } from '#domains/carriers/routes.ts';
import { complianceRoutes } from '#domains/compliance/routes.ts';
import { custodyRoutes } from '#domains/custody/routes.ts';
import { notificationsRoutes } from '#domains/notifications/routes.ts';
import { sentinelRoutes } from '#domains/sentinel/routes.ts';
import { oversightRoutes } from '#domains/oversight/routes.ts';
import { siteRoutes } from '#domains/site/routes.ts';
import { turnsRoutes } from '#domains/turns/routes.ts';

/** Every endpoint the server answers, in the order of the domains: the table of contents of the API. */
export const handlers: readonly Handler[] = [
  ...accountsRoutes,
  ...credentialsRoutes,
  ...complianceRoutes,
  ...carriersRoutes,
  ...placesRoutes,
  ...transportsRoutes,
  ...quotesRoutes,
  ...bidsRoutes,
  ...questionsRoutes,
  ...paymentsRoutes,
  ...custodyRoutes,
  ...notificationsRoutes,
  ...sentinelRoutes,
  ...oversightRoutes,
  ...turnsRoutes,
  ...siteRoutes,
  ...liveRoutes,
];
