import type { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile } from '#shared/csv/list-file.ts';
import { opsFilter } from '../schemas.ts';

export const exportPayments = {
  ...listFile,
  summary: 'Filtered payments as CSV, newest first; recorded in the audit log',
  query: opsFilter,
} satisfies Schemas;

export const ledgerFilter = opsFilter.pick({ money: true, from: true, to: true });
export type LedgerFilter = z.output<typeof ledgerFilter>;

export const exportLedger = {
  ...listFile,
  summary:
    'Ledger journals as CSV, oldest first, with accounts, balance transaction and provider fee; then bank payouts. Recorded in the audit log',
  query: ledgerFilter,
} satisfies Schemas;
