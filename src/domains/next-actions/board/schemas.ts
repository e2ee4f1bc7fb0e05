import { z } from 'zod';
import { workflowStates } from '#domains/quotes/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { amountReply } from '#shared/money-schemas.ts';

/** Columns of the dispatch board, in the order of a job. */
export const boardStages = ['needs_driver', 'pickup', 'on_road', 'unpaid'] as const;
export type BoardStage = (typeof boardStages)[number];

/** Where the money of a job is; `broker`: the broker pays its carrier itself. */
export const jobMoneys = ['not_paid', 'held', 'on_hold', 'direct', 'broker'] as const;
export type JobMoney = (typeof jobMoneys)[number];

export const boardJob = z.object({
  quoteId: z.uuid(),
  transportId: z.uuid(),
  /** '2019 Honda Civic, Denver to Austin'. */
  title: z.string(),
  stage: z.enum(boardStages),
  workflowState: z.enum(workflowStates),
  /** What the account does next on this job; null while it waits for others. */
  step: z.enum(['take_job', 'name_carrier', 'name_driver']).nullable(),
  /** Who hauls for a broker, and who drives. */
  carrierName: z.string().nullable(),
  driverName: z.string().nullable(),
  /** False while the named driver has not answered. */
  hasAgreed: z.boolean(),
  /** Who was named last and declined, while nobody else is named. */
  declinedBy: z.string().nullable(),
  /** The day of the pickup before it; then the promised day of the delivery; then the day it arrived. */
  day: z.iso.date().nullable(),
  /** What this account gets for the job; null where its broker has not said. */
  amount: amountReply.nullable(),
  money: z.enum(jobMoneys),
});
export type BoardJob = z.infer<typeof boardJob>;

/** As many jobs as one board holds. */
export const boardLimit = 200;

export const listBoard = {
  summary: `Dispatch board: accepted jobs that are not finished or not paid out, by date; at most ${boardLimit}`,
  asSeen: true,
  reply: z.array(boardJob),
} satisfies Schemas;
