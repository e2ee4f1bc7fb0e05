import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send-pdf.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './schemas.ts';
import { receiptDocument, statementDocument } from './receipt-pdf.ts';
import { getReceipt, listReceipts } from './receipts.ts';
import { listStatements, readStatement } from './statements.ts';

export const receiptRoutes: readonly Handler[] = [
  handle(endpoints.listReceipts, schemas.listReceipts, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listReceipts(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getReceipt, schemas.getReceipt, (ctx, { params }) => getReceipt(ctx, params.id)),
  handle(endpoints.getReceiptFile, schemas.getReceiptFile, async (ctx, { params, reply }) => {
    const receipt = await getReceipt(ctx, params.id);
    return sendPdf(reply, `carriage-receipt-${receipt.paymentId}.pdf`, receiptDocument(receipt, ctx.now));
  }),
  handle(endpoints.listStatements, schemas.listStatements, (ctx) => listStatements(ctx)),
  handle(endpoints.getStatement, schemas.getStatement, (ctx, { params }) => readStatement(ctx, params.month)),
  handle(endpoints.getStatementFile, schemas.getStatementFile, async (ctx, { params, reply }) => {
    const statement = await readStatement(ctx, params.month);
    return sendPdf(reply, `carriage-statement-${statement.month}.pdf`, statementDocument(statement, ctx.now));
  }),
];
