import type { ContractModule } from '#server/http/openapi/schema-names.ts';
import * as accountsAccessGrants from '#domains/accounts/access-grants-schemas.ts';
import * as accountsApiKeys from '#domains/accounts/api-keys/api-keys-schemas.ts';
import * as accountsAsSeen from '#domains/accounts/overseen/as-seen-schemas.ts';
import * as accountsDirectory from '#domains/accounts/overseen/directory-schemas.ts';
import * as accountsEndMails from '#domains/accounts/addresses/end-mails-schemas.ts';
import * as accountsGuests from '#domains/accounts/guests-schemas.ts';
import * as accountsInvitations from '#domains/accounts/overseen/invitations-schemas.ts';
import * as accountsLinkCheck from '#domains/accounts/addresses/link-check-schemas.ts';
import * as accountsOfficers from '#domains/accounts/overseen/officers-schemas.ts';
import * as accountsOverseen from '#domains/accounts/overseen/overseen-schemas.ts';
import * as accountsPasskeyAnswer from '#domains/accounts/passkeys/passkey-answer-schemas.ts';
import * as accountsPasskeys from '#domains/accounts/passkeys/passkeys-schemas.ts';
import * as accountsOwnersProof from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import * as accounts from '#domains/accounts/schemas.ts';
import * as accountsSettings from '#domains/accounts/own/settings-schemas.ts';
import * as bidsGuestOffers from '#domains/bids/guest-offers/guest-offers-schemas.ts';
import * as bidsMarketplace from '#domains/bids/marketplace/marketplace-schemas.ts';
import * as bidsOwnOffers from '#domains/bids/own-offers/own-offers-schemas.ts';
import * as bidsSavedSearches from '#domains/bids/searches/saved-searches-schemas.ts';
import * as bids from '#domains/bids/schemas.ts';
import * as calendars from '#domains/calendars/schemas.ts';
import * as carriers from '#domains/carriers/schemas.ts';
import * as cases from '#domains/cases/schemas.ts';
import * as claims from '#domains/claims/schemas.ts';
import * as complianceDocuments from '#domains/compliance/documents/documents-schemas.ts';
import * as compliance from '#domains/compliance/schemas.ts';
import * as copilotEditingQuestions from '#domains/copilot/editing/questions-schemas.ts';
import * as copilotEditing from '#domains/copilot/editing/schemas.ts';
import * as copilot from '#domains/copilot/schemas.ts';
import * as credentialsCompany from '#domains/credentials/company/company-schemas.ts';
import * as credentials from '#domains/credentials/schemas.ts';
import * as custodyContacts from '#domains/custody/contacts/schemas.ts';
import * as custodyExports from '#domains/custody/exports/schemas.ts';
import * as custody from '#domains/custody/schemas.ts';
import * as custodySigning from '#domains/custody/signing/schemas.ts';
import * as handoversBills from '#domains/handovers/bills/schemas.ts';
import * as handoversDriverPhoto from '#domains/handovers/driver-photo/driver-photo-schemas.ts';
import * as handoversGates from '#domains/handovers/gates/schemas.ts';
import * as handoversLicense from '#domains/handovers/driver-license/license-schemas.ts';
import * as handovers from '#domains/handovers/schemas.ts';
import * as inspections from '#domains/inspections/schemas.ts';
import * as inspectionsSteps from '#domains/inspections/steps-schemas.ts';
import * as messages from '#domains/messages/schemas.ts';
import * as notifications from '#domains/notifications/schemas.ts';
import * as notificationsPush from '#domains/notifications/push/push-schemas.ts';
import * as auditChain from '#domains/audit/chain/schemas.ts';
import * as auditLog from '#domains/audit/audit-log-schemas.ts';
import * as opsBackups from '#domains/ops/backups-schemas.ts';
import * as settingsConfig from '#domains/settings/config-schemas.ts';
import * as opsConsoleExports from '#domains/ops/exports/console-exports-schemas.ts';
import * as opsFailedJobs from '#domains/ops/failed-jobs-schemas.ts';
import * as opsIndependentDrivers from '#domains/ops/drivers/independent-drivers-schemas.ts';
import * as opsListExports from '#domains/ops/exports/list-exports-schemas.ts';
import * as opsOutbox from '#domains/ops/outbox-schemas.ts';
import * as opsOverview from '#domains/ops/overview/schemas.ts';
import * as audit from '#domains/audit/schemas.ts';
import * as opsStoreSweeps from '#domains/ops/store-sweeps-schemas.ts';
import * as opsSummary from '#domains/ops/summary-schemas.ts';
import * as opsSystemStats from '#domains/ops/system-stats-schemas.ts';
import * as auditUserHistory from '#domains/audit/user-history-schemas.ts';
import * as paymentsChanges from '#domains/payments/changes/schemas.ts';
import * as paymentsOpsExports from '#domains/payments/ops/exports/exports-schemas.ts';
import * as paymentsOpsRequests from '#domains/payments/ops/approvals/requests-schemas.ts';
import * as paymentsOps from '#domains/payments/ops/schemas.ts';
import * as paymentsDisputes from '#domains/payments/disputes/schemas.ts';
import * as paymentsDryRuns from '#domains/payments/dry-runs/schemas.ts';
import * as paymentsEnding from '#domains/payments/ending/schemas.ts';
import * as paymentsReceipts from '#domains/payments/receipts/schemas.ts';
import * as paymentsPayouts from '#domains/payments/payouts/schemas.ts';
import * as paymentsReconciliation from '#domains/payments/reconciliation/schemas.ts';
import * as payments from '#domains/payments/schemas.ts';
import * as places from '#domains/places/schemas.ts';
import * as privacyAccess from '#domains/privacy/access-schemas.ts';
import * as privacyHolds from '#domains/privacy/holds/holds-schemas.ts';
import * as privacyJobs from '#domains/privacy/jobs-schemas.ts';
import * as privacyListFiles from '#domains/privacy/files/list-files-schemas.ts';
import * as privacyOwnFiles from '#domains/privacy/files/own-files-schemas.ts';
import * as privacyReport from '#domains/privacy/report-schemas.ts';
import * as privacyRetention from '#domains/privacy/retention-schemas.ts';
import * as questions from '#domains/questions/schemas.ts';
import * as quotesAdminQuotes from '#domains/quotes/review/admin-quotes-schemas.ts';
import * as quotesConfirmation from '#domains/quotes/requests/confirmation-schemas.ts';
import * as quotesCredentials from '#domains/quotes/credentials/credentials-schemas.ts';
import * as quotesCrew from '#domains/quotes/crew/crew-schemas.ts';
import * as quotesDetails from '#domains/quotes/booking/details-schemas.ts';
import * as quotesDriver from '#domains/quotes/crew/driver-schemas.ts';
import * as quotesRoster from '#domains/quotes/crew/roster-schemas.ts';
import * as quotesEnding from '#domains/quotes/ending/ending-schemas.ts';
import * as quotesImport from '#domains/quotes/import/import-schemas.ts';
import * as quotesLinking from '#domains/quotes/requests/linking-schemas.ts';
import * as quotesReview from '#domains/quotes/review/review-schemas.ts';
import * as quotes from '#domains/quotes/schemas.ts';
import * as quotesWorkflow from '#domains/quotes/booking/workflow-schemas.ts';
import * as reviews from '#domains/reviews/schemas.ts';
import * as sentinelConsole from '#domains/sentinel/console-schemas.ts';
import * as sentinelLifting from '#domains/sentinel/bans/lifting-schemas.ts';
import * as sentinelIncidents from '#domains/sentinel/incidents/schemas.ts';
import * as sentinel from '#domains/sentinel/schemas.ts';
import * as site from '#domains/site/schemas.ts';
import * as tracking from '#domains/tracking/schemas.ts';
import * as trackingTrackerApp from '#domains/tracking/tracker-app/tracker-app-schemas.ts';
import * as transportsDuplicateVins from '#domains/transports/vehicle/duplicate-vins-schemas.ts';
import * as transportsCounts from '#domains/transports/lists/counts-schemas.ts';
import * as transportsDetails from '#domains/transports/details/details-schemas.ts';
import * as transportsParticipants from '#domains/transports/participants/participants-schemas.ts';
import * as transportsPhotos from '#domains/transports/photos/photos-schemas.ts';
import * as transportsReference from '#domains/transports/references/reference-schemas.ts';
import * as transports from '#domains/transports/schemas.ts';
import * as transportsStops from '#domains/transports/stops/stop-schemas.ts';
import * as nextActionsBoard from '#domains/next-actions/board/schemas.ts';
import * as nextActions from '#domains/next-actions/schemas.ts';
import * as webhooks from '#domains/webhooks/schemas.ts';
import * as webhooksTold from '#domains/webhooks/payload-schemas.ts';
import * as settlement from '#shared/settlement/settlement-schemas.ts';
import { z } from 'zod';
import { events } from './events.ts';

const webhookNotice = webhooksTold.webhookNotice.extend({
  type: z.enum(events.flatMap(({ topic, webhook }) => (webhook ? [topic] : []))),
});

const of = (folders: string, ...modules: readonly ContractModule['exports'][]): ContractModule[] =>
  modules.map((exports) => ({ folders: folders.split('/').filter(Boolean), exports }));

/** If two schemas have the same name, the first one keeps it. */
export const contractModules: readonly ContractModule[] = [
  ...of(
    'accounts',
    accountsAccessGrants,
    accountsApiKeys,
    accountsAsSeen,
    accounts,
    accountsDirectory,
    accountsEndMails,
    accountsGuests,
    accountsInvitations,
    accountsLinkCheck,
    accountsOfficers,
    accountsOverseen,
    accountsOwnersProof,
    accountsPasskeyAnswer,
    accountsPasskeys,
    accountsSettings,
  ),
  ...of('bids', bids, bidsGuestOffers, bidsMarketplace, bidsOwnOffers, bidsSavedSearches),
  ...of('calendars', calendars),
  ...of('carriers', carriers),
  ...of('cases', cases),
  ...of('claims', claims),
  ...of('compliance', compliance, complianceDocuments),
  ...of('copilot', copilot),
  ...of('copilot/editing', copilotEditing, copilotEditingQuestions),
  ...of('credentialsCompany', credentialsCompany),
  ...of('credentials', credentials),
  ...of('custody/contacts', custodyContacts),
  ...of('custody', custody),
  ...of('custody/exports', custodyExports),
  ...of('custody/signing', custodySigning),
  ...of('handovers/bills', handoversBills),
  ...of('handovers', handovers, handoversDriverPhoto),
  ...of('handovers/gates', handoversGates),
  ...of('handovers', handoversLicense),
  ...of('inspections', inspections, inspectionsSteps),
  ...of('messages', messages),
  ...of('notifications', { ...notifications, ...notificationsPush }),
  ...of('audit/chain', auditChain),
  ...of('audit', auditLog, audit, auditUserHistory),
  ...of('settings', settingsConfig),
  ...of(
    'ops',
    opsBackups,
    opsConsoleExports,
    opsFailedJobs,
    opsIndependentDrivers,
    opsListExports,
    opsOutbox,
    opsStoreSweeps,
    opsSummary,
    opsSystemStats,
  ),
  ...of('ops/overview', opsOverview),
  ...of('payments/changes', paymentsChanges),
  ...of('payments', payments),
  ...of('payments/ops', paymentsOps, paymentsOpsExports, paymentsOpsRequests),
  ...of('payments/disputes', paymentsDisputes),
  ...of('payments/dry-runs', paymentsDryRuns),
  ...of('payments/ending', paymentsEnding),
  ...of('payments/receipts', paymentsReceipts),
  ...of('payments/payouts', paymentsPayouts),
  ...of('payments/reconciliation', paymentsReconciliation),
  ...of('places', places),
  ...of('privacy', privacyAccess, privacyHolds, privacyJobs, privacyListFiles, privacyOwnFiles, privacyReport, privacyRetention),
  ...of('questions', questions),
  ...of(
    'quotes',
    quotesAdminQuotes,
    quotesConfirmation,
    quotes,
    quotesCredentials,
    quotesCrew,
    quotesDetails,
    quotesDriver,
    quotesRoster,
    quotesEnding,
    quotesImport,
    quotesLinking,
    quotesReview,
    quotesWorkflow,
  ),
  ...of('reviews', reviews),
  ...of('sentinel', sentinelConsole, sentinel, sentinelLifting),
  ...of('sentinel/incidents', sentinelIncidents),
  ...of('site', site),
  ...of('tracking', tracking, trackingTrackerApp),
  ...of(
    'transports',
    transports,
    transportsCounts,
    transportsDuplicateVins,
    transportsDetails,
    transportsParticipants,
    transportsPhotos,
    transportsReference,
    transportsStops,
  ),
  ...of('next-actions', nextActions),
  ...of('next-actions/board', nextActionsBoard),
  ...of('webhooks', webhooks, { ...webhooksTold, webhookNotice }),
  ...of('', settlement),
];
