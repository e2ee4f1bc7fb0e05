import type { ActingKey, Actor } from '#server/db/context.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { forbidden } from '#shared/errors.ts';
import type { ApiKeyScope } from './api-key-rules.ts';

type Call = Pick<AnyEndpoint, 'method' | 'path'>;

/**
 * All calls that API keys may make, by scope. People only: passwords and second factors (except webhooks), payments, signatures, vehicle
 * release, claims, participants, accounts, settings, security, personal files, administration, keys.
 */
const callsByScope: Readonly<Record<ApiKeyScope, readonly string[]>> = {
  read: [
    'GET /api/auth/me',
    'GET /api/turns',
    'GET /api/turns/board',
    'GET /api/roster',
    'GET /api/notifications',
    'GET /api/notifications/unread',
    'POST /api/estimates',
    'GET /api/places/zip/:zip',
    'GET /api/places/vehicles',
    'GET /api/settlement',
    'GET /api/testimonials',
    'GET /api/validate/dot-mc/status',
    'GET /api/bills-of-lading/:code/check',
    'GET /api/custody/signing-keys',
    'GET /api/custody/days',
    'GET /api/audit-days',
    'GET /api/compliance/status',
    'GET /api/compliance/documents',
    'GET /api/credentials/register',
    'GET /api/carriers/:id',
    'GET /api/carriers/:id/reviews',
    'GET /api/carriers/:id/scores',
    'GET /api/transports',
    'GET /api/user/transports',
    'GET /api/transports/counts',
    'GET /api/transports/:id',
    'GET /api/transports/:id/participants',
    'GET /api/transports/:id/photos',
    'GET /api/transports/:id/photos/:photoId',
    'GET /api/transports/:id/credentials',
    'GET /api/transports/:id/crew',
    'GET /api/transports/:id/tracking',
    'GET /api/tracking/jobs',
    'GET /api/transports/:id/reviews',
    'GET /api/transports/:id/communication-timeline',
    'GET /api/transports/:id/custody-proof',
    'GET /api/quotes/drafts',
    'GET /api/quotes',
    'GET /api/quotes/:id/transitions',
    'GET /api/transports/:id/quotes',
    'GET /api/transports/:id/bids',
    'GET /api/marketplace/quotes',
    'GET /api/marketplace/quotes/:id',
    'GET /api/marketplace/quotes/:id/questions',
    'GET /api/marketplace/lanes',
    'GET /api/marketplace/searches',
    'GET /api/marketplace/offers',
    'GET /api/transports/:id/thread',
    'GET /api/transports/:id/messages',
    'GET /api/transports/:id/message-photos/:photoId',
    'GET /api/transports/:id/message-papers/:paperId',
    'GET /api/system/driver-license-required',
    'GET /api/transports/:id/bills-of-lading',
    'GET /api/bills-of-lading/:id/file',
    'GET /api/transports/:id/gate-records',
    'GET /api/transports/:id/inspections',
    'GET /api/transports/:id/inspection-photos/:photoId',
    'GET /api/transports/:id/inspection-videos/:videoId',
    'GET /api/transports/:id/dry-runs',
    'GET /api/transports/:id/evidence/:photoId',
    'GET /api/transports/:id/claims',
    'GET /api/claims',
    'GET /api/claims/:id',
    'GET /api/transports/:id/cases',
    'GET /api/cases/:id',
    'GET /api/transports/:id/payment',
    'GET /api/transports/:id/payment/refund-quote',
    'GET /api/transports/:id/payment/rescue',
    'GET /api/transports/:id/change-orders',
    'GET /api/receipts',
    'GET /api/receipts/:id',
    'GET /api/receipts/:id/file',
    'GET /api/payouts',
    'GET /api/payouts/transfers',
    'GET /api/payouts/statements',
    'GET /api/payouts/statements/:month',
    'GET /api/payouts/statements/:month/file',
  ],
  write_transports: [
    'POST /api/transports',
    'POST /api/transports/import/check',
    'POST /api/transports/import',
    'PATCH /api/transports/:id/reference',
    'PATCH /api/transports/:id/details',
    'POST /api/quotes/submit',
    'POST /api/quotes/save-draft',
    'POST /api/quotes/draft/:id/submit',
    'DELETE /api/quotes/draft/:id',
    'POST /api/transports/:id/photos',
    'PATCH /api/transports/:id/photos',
    'DELETE /api/transports/:id/photos/:photoId',
  ],
  write_quotes_and_bids: [
    'POST /api/transports/:id/quotes',
    'POST /api/marketplace/quotes/:id/bid',
    'PATCH /api/bids/:id',
    'DELETE /api/bids/:id',
  ],
  write_messages: [
    'POST /api/transports/:id/messages',
    'POST /api/transports/:id/messages/photo',
    'POST /api/transports/:id/messages/paper',
    'PUT /api/transports/:id/messages/read',
    'POST /api/marketplace/quotes/:id/questions',
    'POST /api/questions/:id/answer',
    'DELETE /api/questions/:id',
  ],
  accept_offers: ['POST /api/quotes/:id/acceptance', 'POST /api/bids/:id/acceptance'],
  dispatch_jobs: ['POST /api/quotes/:id/dispatch'],
  cancel_bookings: ['POST /api/transports/:id/cancellation', 'POST /api/quotes/:id/withdrawal'],
  // Some states need another scope as well: see `requireScopeOfMove`.
  update_status: ['PATCH /api/quotes/:id/workflow-state', 'POST /api/transports/:id/delivery-confirmation'],
  manage_webhooks: [
    'GET /api/webhooks/events',
    'GET /api/webhooks',
    'GET /api/webhooks/:id',
    'POST /api/webhooks',
    'PATCH /api/webhooks/:id',
    'POST /api/webhooks/:id/secret',
    'PUT /api/webhooks/:id/state',
    'DELETE /api/webhooks/:id',
    'POST /api/webhooks/:id/test',
    'GET /api/webhooks/:id/deliveries',
    'GET /api/webhook-deliveries/:id',
    'POST /api/webhook-deliveries/:id/replay',
  ],
};

const scopes: ReadonlyMap<string, ApiKeyScope> = new Map(
  (Object.entries(callsByScope) as [ApiKeyScope, readonly string[]][]).flatMap(([scope, calls]) => calls.map((call) => [call, scope])),
);

export const callsOfKeys = (): readonly string[] => [...scopes.keys()];

export const scopeOfCall = ({ method, path }: Call): ApiKeyScope | undefined => scopes.get(`${method} ${path}`);

/** Throws 403 `key_scope_missing` if the actor is an API key without the scope. */
export function requireKeyScope({ apiKey }: Pick<Actor, 'apiKey'>, scope: ApiKeyScope): void {
  if (apiKey && !apiKey.scopes.includes(scope))
    throw forbidden(
      `This API key is not allowed to do this. Create a key with the scope ${scope} under Settings, Account, API keys.`,
      'key_scope_missing',
    );
}

/** Throws 403 `key_not_admitted` if no API key may make the call, `key_scope_missing` if this one lacks the scope. */
export function holdKeyToScopes(apiKey: ActingKey, call: Call): void {
  const scope = scopeOfCall(call);
  if (!scope) throw forbidden('API keys can’t do this. Sign in to the site instead.', 'key_not_admitted');
  requireKeyScope({ apiKey }, scope);
}
