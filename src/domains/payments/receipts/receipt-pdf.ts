import type { PdfBlock, PdfDocument } from '#server/pdf/document.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import { testPayments } from '#shared/settlement/settlement.ts';
import type { Receipt, Statement } from './schemas.ts';
import { toFundsLines, toTotals } from './total-rules.ts';
import { describeCard, describeMonth, receiptNumber } from './receipt-labels-rules.ts';

const days: PdfBlock = { kind: 'text', text: 'Dates are in US Pacific time.', isMuted: true };
const test = (isTest: boolean): PdfBlock[] => (isTest ? [{ kind: 'notice', text: testPayments }] : []);

type ReceiptMovement = Receipt['refunds'][number] & { readonly card?: Receipt['charges'][number]['card'] };

const moved = (title: string, lines: readonly ReceiptMovement[]): PdfBlock[] =>
  lines.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        {
          kind: 'table',
          caption: title,
          columns: [
            { header: 'Date', share: 2 },
            { header: 'For', share: 6 },
            { header: 'Amount', share: 2, align: 'right' },
          ],
          rows: lines.map(({ day, what, amount, card }) => [
            formatDate(day),
            card ? `${what}, ${describeCard(card)}` : what,
            formatUsd(amount),
          ]),
        },
      ];

export const receiptDocument = (receipt: Receipt, createdAt: Date): PdfDocument => ({
  title: 'Receipt',
  from: productName,
  createdAt,
  foot: `Receipt ${receipt.paymentId}`,
  reference: { label: 'Receipt no.', value: receiptNumber(receipt.paymentId) },
  blocks: [
    ...test(receipt.isTest),
    {
      kind: 'form',
      columns: 3,
      fields: [
        { label: 'Paid by', value: receipt.paidBy },
        { label: 'Transport', value: receipt.transport, span: 2 },
      ],
    },
    { kind: 'heading', text: 'Price' },
    {
      kind: 'table',
      caption: 'Price',
      columns: [
        { header: 'Line', share: 8 },
        { header: 'Amount', share: 2, align: 'right' },
      ],
      rows: [
        ['Transport', formatUsd(receipt.price)],
        ['Service fee', formatUsd(receipt.serviceFee)],
      ],
      totals: [['Total', formatUsd(receipt.total)]],
    },
    ...moved('Charged', receipt.charges),
    ...moved('Refunded', receipt.refunds),
    { kind: 'heading', text: 'Payment status' },
    { kind: 'form', columns: 4, fields: toFundsLines(receipt).map(([label, value]) => ({ label, value })) },
    days,
  ],
});

export const statementDocument = (statement: Statement, createdAt: Date): PdfDocument => ({
  title: `Statement, ${describeMonth(statement.month)}`,
  from: productName,
  createdAt,
  foot: `${statement.paidTo}, ${describeMonth(statement.month)}`,
  blocks: [
    ...test(statement.isTest),
    {
      kind: 'form',
      columns: 4,
      fields: [
        { label: 'Paid to', value: statement.paidTo, span: 2 },
        { label: 'Month', value: describeMonth(statement.month) },
        { label: 'Jobs', value: String(statement.jobs) },
      ],
    },
    { kind: 'heading', text: 'Transfers' },
    {
      kind: 'table',
      caption: 'Transfers',
      columns: [
        { header: 'Date', share: 2.4 },
        { header: 'Transport', share: 5 },
        { header: 'For', share: 3 },
        { header: 'Amount', share: 2, align: 'right' },
      ],
      rows: statement.lines.map(({ day, transport, what, amount }) => [formatDate(day), transport, what, formatUsd(amount)]),
      totals: toTotals(statement).map(([label, amount]) => ['', label, '', amount]),
    },
    days,
  ],
});
