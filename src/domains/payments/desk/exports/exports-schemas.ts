import type { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile } from '#shared/csv/list-file.ts';
import { deskFilter } from '../schemas.ts';

export const exportPayments = {
  ...listFile,
  summary: 'The payments of a filter as CSV, newest first; noted in the audit log',
  query: deskFilter,
} satisfies Schemas;

/** What a file of the ledger is narrowed by; days are those of UTC on which something was booked, both included. */
export const ledgerFilter = deskFilter.pick({ money: true, from: true, to: true });
export type LedgerFilter = z.output<typeof ledgerFilter>;

export const exportLedger = {
  ...listFile,
  summary:
    'The journals of the ledger as CSV, the oldest first: what was booked when, from which account to which, with the balance transaction and fee of the provider; then bank payouts. Noted in the audit log',
  query: ledgerFilter,
} satisfies Schemas;
