import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { adminRoles, nonAdminRoles, pricingRoles } from '#shared/roles.ts';
import type * as adminQuotes from './review/admin-quotes-schemas.ts';
import type * as confirmation from './requests/confirmation-schemas.ts';
import type * as credentials from './credentials/credentials-schemas.ts';
import type * as crew from './crew/crew-schemas.ts';
import type * as details from './booking/details-schemas.ts';
import type * as driver from './crew/driver-schemas.ts';
import type * as roster from './crew/roster-schemas.ts';
import type * as ending from './ending/ending-schemas.ts';
import type * as imports from './import/import-schemas.ts';
import type * as linking from './requests/linking-schemas.ts';
import type * as review from './review/review-schemas.ts';
import type * as schemas from './schemas.ts';
import type * as workflow from './booking/workflow-schemas.ts';

export const listAdminQuotes: Endpoint<typeof adminQuotes.listAdminQuotes> = {
  method: 'GET',
  path: '/api/admin/quotes',
  access: ['admin', 'super_admin'],
};
export const getAdminQuote: Endpoint<typeof adminQuotes.getAdminQuote> = {
  method: 'GET',
  path: '/api/admin/quotes/:id',
  access: ['admin', 'super_admin'],
};

export const confirmRequest: PublicEndpoint<typeof confirmation.confirmRequest> = {
  method: 'POST',
  path: '/api/quotes/confirmation',
  access: 'public',
};
export const readConfirmation: PublicEndpoint<typeof confirmation.readConfirmation> = {
  method: 'POST',
  path: '/api/quotes/confirmation/state',
  access: 'public',
};
export const resendConfirmation: PublicEndpoint<typeof confirmation.resendConfirmation> = {
  method: 'POST',
  path: '/api/quotes/confirmation/resend',
  access: 'public',
};

export const submitQuoteRequest: PublicEndpoint<typeof schemas.submitQuoteRequest> = {
  method: 'POST',
  path: '/api/quotes/submit',
  access: 'public',
};
export const registerWithQuotes: PublicEndpoint<typeof schemas.registerWithQuotes> = {
  method: 'POST',
  path: '/api/auth/register-with-quotes',
  access: 'public',
};
export const createTransport: Endpoint<typeof schemas.createTransport> = { method: 'POST', path: '/api/transports', access: nonAdminRoles };
export const submitDraft: Endpoint<typeof schemas.submitDraft> = {
  method: 'POST',
  path: '/api/quotes/draft/:id/submit',
  access: nonAdminRoles,
};
export const listTransportQuotes: Endpoint<typeof schemas.listTransportQuotes> = {
  method: 'GET',
  path: '/api/transports/:id/quotes',
  access: 'signed-in',
};
export const listQuotes: Endpoint<typeof schemas.listQuotes> = { method: 'GET', path: '/api/quotes', access: 'signed-in' };
export const giveQuote: Endpoint<typeof schemas.giveQuote> = { method: 'POST', path: '/api/transports/:id/quotes', access: pricingRoles };
export const acceptQuote: Endpoint<typeof schemas.acceptQuote> = {
  method: 'POST',
  path: '/api/quotes/:id/acceptance',
  access: nonAdminRoles,
};

export const getCredentials: Endpoint<typeof credentials.getCredentials> = {
  method: 'GET',
  path: '/api/transports/:id/credentials',
  access: 'signed-in',
};

export const getCrew: Endpoint<typeof crew.getCrew> = { method: 'GET', path: '/api/transports/:id/crew', access: 'signed-in' };

export const changeDetails: Endpoint<typeof details.changeDetails> = {
  method: 'PATCH',
  path: '/api/transports/:id/details',
  access: nonAdminRoles,
};
export const answerDetails: Endpoint<typeof details.answerDetails> = {
  method: 'POST',
  path: '/api/transports/:id/details-answer',
  access: pricingRoles,
};

export const dispatchQuote: Endpoint<typeof driver.dispatchQuote> = {
  method: 'POST',
  path: '/api/quotes/:id/dispatch',
  access: pricingRoles,
};
export const listRoster: Endpoint<typeof roster.listRoster> = { method: 'GET', path: '/api/roster', access: pricingRoles };
export const answerDriving: Endpoint<typeof driver.answerDriving> = {
  method: 'POST',
  path: '/api/quotes/:id/driver-answer',
  access: ['driver', 'independent_driver'],
};

export const withdrawQuote: Endpoint<typeof ending.withdrawQuote> = {
  method: 'POST',
  path: '/api/quotes/:id/withdrawal',
  access: pricingRoles,
};
export const cancelTransport: Endpoint<typeof ending.cancelTransport> = {
  method: 'POST',
  path: '/api/transports/:id/cancellation',
  access: 'signed-in',
};
export const confirmDelivery: Endpoint<typeof ending.confirmDelivery> = {
  method: 'POST',
  path: '/api/transports/:id/delivery-confirmation',
  access: nonAdminRoles,
};

export const checkImport: Endpoint<typeof imports.checkImport> = {
  method: 'POST',
  path: '/api/transports/import/check',
  access: nonAdminRoles,
};
export const importTransports: Endpoint<typeof imports.importTransports> = {
  method: 'POST',
  path: '/api/transports/import',
  access: nonAdminRoles,
};

export const claimRequest: Endpoint<typeof linking.claimRequest> = { method: 'POST', path: '/api/quotes/claim', access: nonAdminRoles };
export const previewSelfHeal: Endpoint<typeof linking.previewSelfHeal> = {
  method: 'GET',
  path: '/api/admin/quotes/self-heal',
  access: ['super_admin'],
};
export const selfHealQuotes: Endpoint<typeof linking.selfHealQuotes> = {
  method: 'POST',
  path: '/api/admin/quotes/self-heal',
  access: ['super_admin'],
};

export const flagQuote: Endpoint<typeof review.flagQuote> = { method: 'POST', path: '/api/admin/quotes/:id/flag', access: adminRoles };
export const liftFlag: Endpoint<typeof review.liftFlag> = { method: 'POST', path: '/api/admin/quotes/:id/lift-flag', access: adminRoles };
export const addNote: Endpoint<typeof review.addNote> = { method: 'POST', path: '/api/admin/quotes/:id/add-note', access: adminRoles };

export const moveWorkflow: Endpoint<typeof workflow.moveWorkflow> = {
  method: 'PATCH',
  path: '/api/quotes/:id/workflow-state',
  access: 'signed-in',
};
export const listTransitions: Endpoint<typeof workflow.listTransitions> = {
  method: 'GET',
  path: '/api/quotes/:id/transitions',
  access: 'signed-in',
};
