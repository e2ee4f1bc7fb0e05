import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/send-csv.ts';
import { listWaitingActions } from './action-rows.ts';
import { askDesk, askGivenBack, askLetGo, releaseHold } from './ask.ts';
import * as contract from './contract.ts';
import * as exports from './exports-contract.ts';
import * as requests from './requests-contract.ts';
import { getPayment } from './detail.ts';
import { exportPayments } from './export.ts';
import { exportLedger } from './ledger-export.ts';
import { listPayments } from './list.ts';
import { reconcileNow } from './reconcile-now.ts';
import { confirmAction, declineAction, withdrawAction } from './second-person.ts';
import { sumPayments } from './sums.ts';

/** Endpoints of the payments desk. */
export const deskRoutes: readonly Handler[] = [
  handle(contract.listPayments, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listPayments(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.sumPayments, (ctx, { query }) => sumPayments(ctx, query)),
  handleCsv(exports.exportPayments, 'payments', exportPayments),
  handleCsv(exports.exportLedger, 'ledger', exportLedger),
  handle(contract.getPayment, (ctx, { params }) => getPayment(ctx, params.id)),
  handle(contract.holdSum, async (ctx, { params, body }) => ({ action: await askDesk(ctx, params.id, { kind: 'hold', ...body }) })),
  handle(contract.releaseHold, async (ctx, { params, body }) => ({ action: await releaseHold(ctx, params.id, body) })),
  handle(contract.releaseToCarrier, async (ctx, { params, body }) => ({
    action: await askDesk(ctx, params.id, { kind: 'release', ...body }),
  })),
  handle(contract.refundShipper, async (ctx, { params, body }) => ({
    action: await askDesk(ctx, params.id, { kind: 'refund', ...body }),
  })),
  handle(contract.reverseTransfer, async (ctx, { params, body }) => ({
    action: await askDesk(ctx, params.id, { kind: 'reversal', ...body }),
  })),
  handle(contract.letBlockedGo, async (ctx, { params, body }) => ({ action: await askLetGo(ctx, params.id, body.reason) })),
  handle(requests.giveBackAnotherWay, async (ctx, { params, body }) => ({ action: await askGivenBack(ctx, params.id, body) })),
  handle(requests.listWaitingActions, (ctx) => listWaitingActions(ctx)),
  handle(requests.confirmAction, async (ctx, { params }) => ({ action: await confirmAction(ctx, params.id) })),
  handle(requests.declineAction, async (ctx, { params, body }) => ({ action: await declineAction(ctx, params.id, body.reason) })),
  handle(requests.withdrawAction, async (ctx, { params }) => ({ action: await withdrawAction(ctx, params.id) })),
  handle(requests.runReconciliation, async (ctx) => {
    await reconcileNow(ctx);
    return { asked: true as const };
  }),
];
