import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send-pdf.ts';
import * as contract from './contract.ts';
import { receiptDocument, statementDocument } from './paper-documents.ts';
import { getReceipt, listReceipts } from './receipts.ts';
import { listStatements, readStatement } from './statements.ts';

/** Endpoints of receipts and statements. */
export const papersRoutes: readonly Handler[] = [
  handle(contract.listReceipts, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listReceipts(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.getReceipt, (ctx, { params }) => getReceipt(ctx, params.id)),
  handle(contract.getReceiptFile, async (ctx, { params, reply }) => {
    const receipt = await getReceipt(ctx, params.id);
    return sendPdf(reply, `carriage-receipt-${receipt.paymentId}.pdf`, receiptDocument(receipt, ctx.now));
  }),
  handle(contract.listStatements, (ctx) => listStatements(ctx)),
  handle(contract.getStatement, (ctx, { params }) => readStatement(ctx, params.month)),
  handle(contract.getStatementFile, async (ctx, { params, reply }) => {
    const statement = await readStatement(ctx, params.month);
    return sendPdf(reply, `carriage-statement-${statement.month}.pdf`, statementDocument(statement, ctx.now));
  }),
];
