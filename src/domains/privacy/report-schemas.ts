import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { accessLog } from './access-schemas.ts';
import { retentionJob } from './jobs-schemas.ts';
import { retentionConfig } from './retention-schemas.ts';
import { piiTypes } from './retention-rules.ts';

/** Days that a report covers unless told, and at most. */
export const reportDays = { usual: 30, most: 366 } as const;

const day = (message: string) =>
  z
    .string(message)
    .transform((text) => text.slice(0, 10))
    .pipe(z.iso.date(message))
    .optional();

/** From and to, days of UTC, both of which count; a time of day is left out. */
export const reportInput = z.object({ startDate: day('Enter the first day'), endDate: day('Enter the last day') });
export type ReportInput = z.output<typeof reportInput>;

const count = z.int();

/** What was done to personal files in a span of days, and what should have been. */
export const complianceReport = z.object({
  generatedAt: z.string(),
  generatedBy: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  policies: z.array(retentionConfig.omit({ can: true })),
  access: z.array(accessLog.pick({ fileType: true, accessType: true, accessedAs: true, purpose: true }).extend({ count })),
  /** Runs of the cleanup that were started in the span, the newest 100. */
  cleanups: z.array(retentionJob),
  totals: z.array(
    z.object({
      piiType: z.enum(piiTypes),
      runs: count,
      recordsProcessed: count,
      recordsDeleted: count,
      recordsHeld: count,
      recordsFailed: count,
      /** Files whose days are over now and that are there: held, or waiting for the next run; counted up to 1000. */
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
