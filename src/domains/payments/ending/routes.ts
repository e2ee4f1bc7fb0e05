import * as endingSchemas from '#domains/quotes/ending/ending-schemas.ts';
import { cancelTransport, moveWorkflow } from '#domains/quotes/endpoints.ts';
import * as workflowSchemas from '#domains/quotes/booking/workflow-schemas.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './schemas.ts';
import { cancelAsShown, moveAsShown, quoteRefund } from './refund-quote.ts';
import { findRescue } from './rescue.ts';

export const endingRoutes: readonly Handler[] = [
  handle(endpoints.getRefundQuote, schemas.getRefundQuote, async (ctx, { params }) => ({ refund: await quoteRefund(ctx, params.id) })),
  handle(endpoints.getRescue, schemas.getRescue, async (ctx, { params }) => ({ rescue: await findRescue(ctx, params.id) })),
  handle(cancelTransport, endingSchemas.cancelTransport, (ctx, { params, body }) => cancelAsShown(ctx, params.id, body)),
  handle(moveWorkflow, workflowSchemas.moveWorkflow, (ctx, { params, body }) => moveAsShown(ctx, params.id, body)),
];
