import { liveRoutes } from '#server/http/replies/events-stream.ts';
import type { Handler } from '#server/http/handle.ts';
import { accountsRoutes } from '#domains/accounts/routes.ts';
import { credentialsRoutes } from '#domains/credentials/routes.ts';
import { placesRoutes } from '#domains/places/routes.ts';
import { quotesRoutes } from '#domains/quotes/routes.ts';
import { transportsRoutes } from '#domains/transports/routes.ts';
import { bidsRoutes } from '#domains/bids/routes.ts';
import { receiptRoutes } from '#domains/payments/receipts/routes.ts';
import { payoutsRoutes } from '#domains/payments/payouts/routes.ts';
import { paymentsRoutes } from '#domains/payments/routes.ts';
import { questionsRoutes } from '#domains/questions/routes.ts';
import { carriersRoutes } from '#domains/carriers/routes.ts';
import { complianceRoutes } from '#domains/compliance/routes.ts';
import { handoversRoutes } from '#domains/handovers/routes.ts';
import { inspectionsRoutes } from '#domains/inspections/routes.ts';
import { casesRoutes } from '#domains/cases/routes.ts';
import { claimsRoutes } from '#domains/claims/routes.ts';
import { messagesRoutes } from '#domains/messages/routes.ts';
import { reviewsRoutes } from '#domains/reviews/routes.ts';
import { calendarsRoutes } from '#domains/calendars/routes.ts';
import { trackingRoutes } from '#domains/tracking/routes.ts';
import { custodyRoutes } from '#domains/custody/routes.ts';
import { webhooksRoutes } from '#domains/webhooks/routes.ts';
import { notificationsRoutes } from '#domains/notifications/routes.ts';
import { editingRoutes } from '#domains/copilot/editing/routes.ts';
import { copilotRoutes } from '#domains/copilot/routes.ts';
import { privacyRoutes } from '#domains/privacy/routes.ts';
import { sentinelRoutes } from '#domains/sentinel/routes.ts';
import { auditRoutes } from '#domains/audit/routes.ts';
import { opsRoutes } from '#domains/ops/routes.ts';
import { settingsRoutes } from '#domains/settings/routes.ts';
import { siteRoutes } from '#domains/site/routes.ts';
import { nextActionsRoutes } from '#domains/next-actions/routes.ts';

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
  ...payoutsRoutes,
  ...receiptRoutes,
  ...handoversRoutes,
  ...inspectionsRoutes,
  ...trackingRoutes,
  ...calendarsRoutes,
  ...claimsRoutes,
  ...casesRoutes,
  ...messagesRoutes,
  ...reviewsRoutes,
  ...custodyRoutes,
  ...webhooksRoutes,
  ...notificationsRoutes,
  ...copilotRoutes,
  ...editingRoutes,
  ...sentinelRoutes,
  ...privacyRoutes,
  ...auditRoutes,
  ...settingsRoutes,
  ...opsRoutes,
  ...nextActionsRoutes,
  ...siteRoutes,
  ...liveRoutes,
];
