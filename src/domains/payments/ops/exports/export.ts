import type { Readable } from 'node:stream';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { csvStream, filePage, oneTooMany, refuseLongFile } from '#server/http/replies/send-csv.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import { newId } from '#shared/ids.ts';
import { escrowLabels } from '#domains/payments/ledger/escrow-rules.ts';
import type { OpsFilter, OpsPayment } from '../schemas.ts';
import { describeStall } from '../ops-rules.ts';
import { paymentsExported } from '../events/exported.ts';
import { listPayments } from '../lists/list.ts';
import { narrowed } from '../lists/list-filter.ts';
import { listStallsSql } from '../stalled.ts';

const columns: readonly CsvColumn<OpsPayment>[] = [
  ['Payment', ({ id }) => id],
  ['Transport', ({ transportId }) => transportId],
  ['Vehicle', ({ vehicle }) => vehicle],
  ['Route', ({ route }) => route],
  ['Shipper', ({ shipper }) => shipper.fullName],
  ['Shipper email', ({ shipper }) => shipper.email],
  ['Paid to', ({ payee }) => payee?.fullName],
  ['Paid to email', ({ payee }) => payee?.email],
  ['Total USD', ({ amount }) => amount],
  ['Service fee USD', ({ serviceFee }) => serviceFee],
  ['Refunded USD', ({ paid }) => paid.refunded],
  ['Kept USD', ({ paid }) => paid.kept],
  ['Kept for the carrier USD', ({ paid }) => paid.toCarrier],
  ['Kept service fee USD', ({ paid }) => paid.feeKept],
  ['Still held USD', ({ paid }) => paid.stillHere],
  ['State', ({ escrowStatus }) => escrowLabels[escrowStatus]],
  ['Test payment', ({ isTest }) => isTest],
  ['Booked at', ({ createdAt }) => createdAt],
  ['Held since', ({ heldAt }) => heldAt],
  ['Needs attention', ({ stands }) => stands.map(describeStall).join('; ')],
];

/** Streams page by page. The filter is in the audit log before the first byte; an error breaks the stream. Throws 409 `too_many`. */
export async function exportPayments(ctx: ActorCtx, filter: OpsFilter): Promise<Readable> {
  const { sql, now } = ctx;
  const { needs, ...narrowing } = filter;
  const found = await sql`
    select from payments p where true ${narrowed(sql, narrowing)}
      ${needs ? sql`and p.id in (select w.payment_id from (${listStallsSql(sql, now)}) w)` : sql``} limit ${oneTooMany}`;
  refuseLongFile(found, 'payments');
  const { search, ...rest } = filter;
  // A search may be a name or address, so the log omits it.
  const noted = { ...rest, ...(search && { search: 'yes' }) };
  await announceExport(ctx, 'payments', noted);
  return csvStream(columns, (cursor) => listPayments(ctx, { ...filter, sort: 'newest', limit: filePage, cursor }));
}

/** Must be logged before the first byte is sent. */
export async function announceExport(
  ctx: ActorCtx,
  what: 'payments' | 'ledger',
  filter: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const usedFilter = Object.fromEntries(Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined));
  await inTransaction(ctx, (inner) => publish(inner, paymentsExported, { exportId: newId(), what, filter: usedFilter }));
}
