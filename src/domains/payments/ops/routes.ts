import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/replies/send-csv.ts';
import { listWaitingActions } from './action-rows.ts';
import { requestOpsAction, requestExternalRefund, requestRelease, releaseHold } from './approvals/request-approval.ts';
import * as schemas from './schemas.ts';
import * as disputes from '../disputes/schemas.ts';
import { submitEvidence } from '../disputes/submit.ts';
import * as exports from './exports/exports-schemas.ts';
import * as endpoints from '../endpoints.ts';
import * as requests from './approvals/requests-schemas.ts';
import { getPayment } from './detail.ts';
import { exportPayments } from './exports/export.ts';
import { exportLedger } from './exports/ledger-export.ts';
import { listPayments } from './lists/list.ts';
import { reconcileNow } from './reconcile-now.ts';
import { confirmAction, declineAction, withdrawAction } from './approvals/dual-approval.ts';
import { sumPayments } from './sums.ts';

export const opsRoutes: readonly Handler[] = [
  handle(endpoints.listPayments, schemas.listPayments, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listPayments(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.sumPayments, schemas.sumPayments, (ctx, { query }) => sumPayments(ctx, query)),
  handleCsv(endpoints.exportPayments, exports.exportPayments, 'payments', exportPayments),
  handleCsv(endpoints.exportLedger, exports.exportLedger, 'ledger', exportLedger),
  handle(endpoints.getPayment, schemas.getPayment, (ctx, { params }) => getPayment(ctx, params.id)),
  handle(endpoints.holdSum, schemas.holdSum, async (ctx, { params, body }) => ({
    action: await requestOpsAction(ctx, params.id, { kind: 'hold', ...body }),
  })),
  handle(endpoints.releaseHold, schemas.releaseHold, async (ctx, { params, body }) => ({
    action: await releaseHold(ctx, params.id, body),
  })),
  handle(endpoints.releaseToCarrier, schemas.releaseToCarrier, async (ctx, { params, body }) => ({
    action: await requestOpsAction(ctx, params.id, { kind: 'release', ...body }),
  })),
  handle(endpoints.refundShipper, schemas.refundShipper, async (ctx, { params, body }) => ({
    action: await requestOpsAction(ctx, params.id, { kind: 'refund', ...body }),
  })),
  handle(endpoints.reverseTransfer, schemas.reverseTransfer, async (ctx, { params, body }) => ({
    action: await requestOpsAction(ctx, params.id, { kind: 'reversal', ...body }),
  })),
  handle(endpoints.letBlockedGo, schemas.letBlockedGo, async (ctx, { params, body }) => ({
    action: await requestRelease(ctx, params.id, body.reason),
  })),
  handle(endpoints.giveBackAnotherWay, requests.giveBackAnotherWay, async (ctx, { params, body }) => ({
    action: await requestExternalRefund(ctx, params.id, body),
  })),
  handle(endpoints.submitEvidence, disputes.submitEvidence, (ctx, { params, body }) => submitEvidence(ctx, params.id, body)),
  handle(endpoints.listWaitingActions, requests.listWaitingActions, (ctx) => listWaitingActions(ctx)),
  handle(endpoints.confirmAction, requests.confirmAction, async (ctx, { params }) => ({ action: await confirmAction(ctx, params.id) })),
  handle(endpoints.declineAction, requests.declineAction, async (ctx, { params, body }) => ({
    action: await declineAction(ctx, params.id, body.reason),
  })),
  handle(endpoints.withdrawAction, requests.withdrawAction, async (ctx, { params }) => ({ action: await withdrawAction(ctx, params.id) })),
  handle(endpoints.runReconciliation, requests.runReconciliation, async (ctx) => {
    await reconcileNow(ctx);
    return { asked: true as const };
  }),
];
