import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { accessLog } from './access-schemas.ts';
import { retentionJob } from './jobs-schemas.ts';
import { retentionConfig } from './retention-schemas.ts';
import { piiTypes } from './retention-rules.ts';

export const reportDays = { usual: 30, most: 366 } as const;

const day = (message: string) =>
  z
    .string(message)
    .transform((text) => text.slice(0, 10))
    .pipe(z.iso.date(message))
    .optional();

/** UTC days, both inclusive; a time is cut off. */
export const reportInput = z.object({ startDate: day('Enter the first day'), endDate: day('Enter the last day') });
export type ReportInput = z.output<typeof reportInput>;

const count = z.int();

export const complianceReport = z.object({
  generatedAt: z.string(),
  generatedBy: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  policies: z.array(retentionConfig.omit({ can: true })),
  access: z.array(accessLog.pick({ fileType: true, accessType: true, accessedAs: true, purpose: true }).extend({ count })),
  cleanups: z.array(retentionJob),
  totals: z.array(
    z.object({
      piiType: z.enum(piiTypes),
      runs: count,
      recordsProcessed: count,
      recordsDeleted: count,
      recordsHeld: count,
      recordsFailed: count,
      /** Expired files that still exist, on hold or waiting for the next run; counted up to 1,000. */
      overNow: count,
    }),
  ),
  legalHolds: z.object({ standing: count, placed: count, lifted: count }),
});
export type ComplianceReport = z.infer<typeof complianceReport>;

export const makeRetentionReport = {
  summary: 'Count accesses to personal files in a period, the last 30 days by default',
  proof: 'not needed: it changes nothing and is logged',
  body: reportInput,
  reply: complianceReport,
} satisfies Schemas;
