import { cancelTransport } from '#domains/quotes/ending-contract.ts';
import { moveWorkflow } from '#domains/quotes/workflow-contract.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { cancelAsShown, moveAsShown, quoteRefund } from './refund-quote.ts';
import { findRescue } from './rescue.ts';

/** Endpoints of the end of a booking: what it gives back, and what saves it. */
export const endingRoutes: readonly Handler[] = [
  handle(contract.getRefundQuote, async (ctx, { params }) => ({ refund: await quoteRefund(ctx, params.id) })),
  handle(contract.getRescue, async (ctx, { params }) => ({ rescue: await findRescue(ctx, params.id) })),
  handle(cancelTransport, (ctx, { params, body }) => cancelAsShown(ctx, params.id, body)),
  handle(moveWorkflow, (ctx, { params, body }) => moveAsShown(ctx, params.id, body)),
];
