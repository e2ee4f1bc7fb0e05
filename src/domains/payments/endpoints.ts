import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { adminRoles, nonAdminRoles, pricingRoles } from '#shared/roles.ts';
import type * as changes from './changes/schemas.ts';
import type * as deskExports from './ops/exports/exports-schemas.ts';
import type * as deskRequests from './ops/approvals/requests-schemas.ts';
import type * as desk from './ops/schemas.ts';
import type * as disputes from './disputes/schemas.ts';
import type * as dryRuns from './dry-runs/schemas.ts';
import type * as ending from './ending/schemas.ts';
import type * as papers from './receipts/schemas.ts';
import type * as payouts from './payouts/schemas.ts';
import type * as reconciliation from './reconciliation/schemas.ts';
import type * as schemas from './schemas.ts';

export const listChangeOrders: Endpoint<typeof changes.listChangeOrders> = {
  method: 'GET',
  path: '/api/transports/:id/change-orders',
  access: 'signed-in',
};
export const askForMore: Endpoint<typeof changes.askForMore> = {
  method: 'POST',
  path: '/api/transports/:id/change-orders',
  access: pricingRoles,
};
export const approveChange: Endpoint<typeof changes.approveChange> = {
  method: 'POST',
  path: '/api/change-orders/:id/approval',
  access: nonAdminRoles,
};
export const declineChange: Endpoint<typeof changes.declineChange> = {
  method: 'POST',
  path: '/api/change-orders/:id/decline',
  access: nonAdminRoles,
};
export const takeChangeBack: Endpoint<typeof changes.takeChangeBack> = {
  method: 'DELETE',
  path: '/api/change-orders/:id',
  access: pricingRoles,
};
export const withdrawForChange: Endpoint<typeof changes.withdrawForChange> = {
  method: 'POST',
  path: '/api/change-orders/:id/withdrawal',
  access: pricingRoles,
};
export const payChange: Endpoint<typeof changes.payChange> = {
  method: 'POST',
  path: '/api/change-orders/:id/checkout',
  access: nonAdminRoles,
};
export const addEvidence: Endpoint<typeof changes.addEvidence> = {
  method: 'POST',
  path: '/api/transports/:id/evidence',
  access: [...pricingRoles, 'driver'],
};
export const getEvidence: Endpoint<typeof changes.getEvidence> = {
  method: 'GET',
  path: '/api/transports/:id/evidence/:photoId',
  access: 'signed-in',
};

export const getTransportPayment: Endpoint<typeof schemas.getTransportPayment> = {
  method: 'GET',
  path: '/api/transports/:id/payment',
  access: 'signed-in',
};
export const openCheckout: Endpoint<typeof schemas.openCheckout> = {
  method: 'POST',
  path: '/api/transports/:id/payment/checkout',
  access: 'signed-in',
};
export const refreshPayment: Endpoint<typeof schemas.refreshPayment> = {
  method: 'POST',
  path: '/api/transports/:id/payment/refresh',
  access: 'signed-in',
};
export const hearProvider: PublicEndpoint<typeof schemas.hearProvider> = { method: 'POST', path: '/api/webhooks/stripe', access: 'public' };

export const listPayments: Endpoint<typeof desk.listPayments> = { method: 'GET', path: '/api/admin/payments', access: adminRoles };
export const sumPayments: Endpoint<typeof desk.sumPayments> = { method: 'GET', path: '/api/admin/payments/sums', access: adminRoles };
export const getPayment: Endpoint<typeof desk.getPayment> = { method: 'GET', path: '/api/admin/payments/:id', access: adminRoles };
export const holdSum: Endpoint<typeof desk.holdSum> = { method: 'POST', path: '/api/admin/payments/:id/hold', access: adminRoles };
export const releaseHold: Endpoint<typeof desk.releaseHold> = {
  method: 'POST',
  path: '/api/admin/payments/:id/hold-release',
  access: adminRoles,
};
export const releaseToCarrier: Endpoint<typeof desk.releaseToCarrier> = {
  method: 'POST',
  path: '/api/admin/payments/:id/release',
  access: adminRoles,
};
export const refundShipper: Endpoint<typeof desk.refundShipper> = {
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  access: adminRoles,
};
export const reverseTransfer: Endpoint<typeof desk.reverseTransfer> = {
  method: 'POST',
  path: '/api/admin/payments/:id/reversal',
  access: adminRoles,
};
export const letBlockedGo: Endpoint<typeof desk.letBlockedGo> = {
  method: 'POST',
  path: '/api/admin/payments/:id/blocked-release',
  access: adminRoles,
};

export const exportPayments: Endpoint<typeof deskExports.exportPayments> = {
  method: 'GET',
  path: '/api/admin/payments/export',
  access: adminRoles,
};
export const exportLedger: Endpoint<typeof deskExports.exportLedger> = {
  method: 'GET',
  path: '/api/admin/payments/ledger',
  access: adminRoles,
};

export const listWaitingActions: Endpoint<typeof deskRequests.listWaitingActions> = {
  method: 'GET',
  path: '/api/admin/payment-requests',
  access: adminRoles,
};
export const confirmAction: Endpoint<typeof deskRequests.confirmAction> = {
  method: 'POST',
  path: '/api/admin/payment-requests/:id/confirmation',
  access: adminRoles,
};
export const declineAction: Endpoint<typeof deskRequests.declineAction> = {
  method: 'POST',
  path: '/api/admin/payment-requests/:id/refusal',
  access: adminRoles,
};
export const withdrawAction: Endpoint<typeof deskRequests.withdrawAction> = {
  method: 'POST',
  path: '/api/admin/payment-requests/:id/withdrawal',
  access: adminRoles,
};
export const giveBackAnotherWay: Endpoint<typeof deskRequests.giveBackAnotherWay> = {
  method: 'POST',
  path: '/api/admin/payments/:id/given-back',
  access: adminRoles,
};
export const runReconciliation: Endpoint<typeof deskRequests.runReconciliation> = {
  method: 'POST',
  path: '/api/super-admin/payment-reconciliation',
  access: ['super_admin'],
};

export const submitEvidence: Endpoint<typeof disputes.submitEvidence> = {
  method: 'POST',
  path: '/api/admin/payments/:id/dispute-evidence',
  access: adminRoles,
};

export const listDryRuns: Endpoint<typeof dryRuns.listDryRuns> = {
  method: 'GET',
  path: '/api/transports/:id/dry-runs',
  access: 'signed-in',
};
export const documentDryRun: Endpoint<typeof dryRuns.documentDryRun> = {
  method: 'POST',
  path: '/api/transports/:id/dry-runs',
  access: [...pricingRoles, 'driver'],
};
export const disputeDryRun: Endpoint<typeof dryRuns.disputeDryRun> = {
  method: 'POST',
  path: '/api/dry-runs/:id/dispute',
  access: nonAdminRoles,
};
export const decideDryRun: Endpoint<typeof dryRuns.decideDryRun> = {
  method: 'POST',
  path: '/api/admin/dry-runs/:id/decision',
  access: adminRoles,
};

export const getRefundQuote: Endpoint<typeof ending.getRefundQuote> = {
  method: 'GET',
  path: '/api/transports/:id/payment/refund-quote',
  access: 'signed-in',
};
export const getRescue: Endpoint<typeof ending.getRescue> = {
  method: 'GET',
  path: '/api/transports/:id/payment/rescue',
  access: 'signed-in',
};

export const listReceipts: Endpoint<typeof papers.listReceipts> = { method: 'GET', path: '/api/receipts', access: 'signed-in' };
export const getReceipt: Endpoint<typeof papers.getReceipt> = { method: 'GET', path: '/api/receipts/:id', access: 'signed-in' };
export const getReceiptFile: Endpoint<typeof papers.getReceiptFile> = {
  method: 'GET',
  path: '/api/receipts/:id/file',
  access: 'signed-in',
};
export const listStatements: Endpoint<typeof papers.listStatements> = {
  method: 'GET',
  path: '/api/payouts/statements',
  access: pricingRoles,
};
export const getStatement: Endpoint<typeof papers.getStatement> = {
  method: 'GET',
  path: '/api/payouts/statements/:month',
  access: pricingRoles,
};
export const getStatementFile: Endpoint<typeof papers.getStatementFile> = {
  method: 'GET',
  path: '/api/payouts/statements/:month/file',
  access: pricingRoles,
};

export const getPayouts: Endpoint<typeof payouts.getPayouts> = { method: 'GET', path: '/api/payouts', access: pricingRoles };
export const listPayoutTransfers: Endpoint<typeof payouts.listPayoutTransfers> = {
  method: 'GET',
  path: '/api/payouts/transfers',
  access: pricingRoles,
};
export const openPayoutSetUp: Endpoint<typeof payouts.openPayoutSetUp> = {
  method: 'POST',
  path: '/api/payouts/set-up',
  access: pricingRoles,
};
export const openPayoutDashboard: Endpoint<typeof payouts.openPayoutDashboard> = {
  method: 'POST',
  path: '/api/payouts/dashboard',
  access: pricingRoles,
};
export const confirmPayoutAccount: Endpoint<typeof payouts.confirmPayoutAccount> = {
  method: 'POST',
  path: '/api/payouts/confirmation',
  access: pricingRoles,
};
export const refreshPayouts: Endpoint<typeof payouts.refreshPayouts> = {
  method: 'POST',
  path: '/api/payouts/refresh',
  access: pricingRoles,
};

export const getReconciliation: Endpoint<typeof reconciliation.getReconciliation> = {
  method: 'GET',
  path: '/api/admin/payment-reconciliation',
  access: ['admin', 'super_admin'],
};
export const listReconciliationDifferences: Endpoint<typeof reconciliation.listReconciliationDifferences> = {
  method: 'GET',
  path: '/api/admin/payment-differences',
  access: ['admin', 'super_admin'],
};
