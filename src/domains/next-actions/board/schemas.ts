import { z } from 'zod';
import { workflowStates } from '#domains/quotes/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { amountReply } from '#shared/money-schemas.ts';

export const boardStages = ['needs_driver', 'pickup', 'on_road', 'unpaid'] as const;
export type BoardStage = (typeof boardStages)[number];

export const jobMoneys = ['not_paid', 'held', 'on_hold', 'direct', 'broker'] as const;
export type JobMoney = (typeof jobMoneys)[number];

export const boardJob = z.object({
  quoteId: z.uuid(),
  transportId: z.uuid(),
  /** '2019 Honda Civic, Denver to Austin'. */
  title: z.string(),
  stage: z.enum(boardStages),
  workflowState: z.enum(workflowStates),
  /** Null while waiting for others. */
  step: z.enum(['take_job', 'name_carrier', 'name_driver']).nullable(),
  carrierName: z.string().nullable(),
  driverName: z.string().nullable(),
  /** False until the named driver answers. */
  hasAgreed: z.boolean(),
  declinedBy: z.string().nullable(),
  /** Pickup day, then promised or newly given delivery day, then day of delivery. */
  day: z.iso.date().nullable(),
  /** The promised delivery day, if the carrier has given a new one since. */
  firstDay: z.iso.date().nullable(),
  /** What this account earns; null if its broker hasn't stated it. */
  amount: amountReply.nullable(),
  money: z.enum(jobMoneys),
});
export type BoardJob = z.infer<typeof boardJob>;

export const boardLimit = 200;

export const listBoard = {
  summary: `Dispatch board: accepted jobs that are not finished or not paid out, by date; at most ${boardLimit}`,
  asSeen: true,
  reply: z.array(boardJob),
} satisfies Schemas;
