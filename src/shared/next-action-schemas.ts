import { z } from 'zod';

const nextActionKinds = [
  'confirm_email',
  'review_access',
  'finish_draft',
  'choose_offer',
  'answer_question',
  'confirm_delivery',
  'answer_claim',
  'answer_case',
  'review_no_shows',
  'answer_change',
  'pay_change',
  'choose_again',
  'answer_job',
  'answer_details',
  'add_address',
  'take_job',
  'name_carrier',
  'name_driver',
  'pick_up',
  'deliver',
  'paper',
  'price_requests',
  'own_lanes',
  'kept_search',
  'own_offer',
  'pay',
  'money_on_hold',
  'part_paid_back',
  'paid_back',
  'money_to_come',
  'set_up_payouts',
  'confirm_payouts',
  'takes_part',
  'job_waits',
  'inspect_vehicle',
  'finish_inspection',
  'record_gate',
  'comment_claim',
  'review_papers',
  'confirm_officers',
  'stands_still',
  'flagged_quotes',
  'given_up_jobs',
  'broken_audit_log',
  'security_incident',
  'confirm_payment_step',
  'payments_stand_still',
  'decide_arrivals',
  'decide_claims',
  'decide_report',
  'write_review',
  'decide_review_report',
] as const;

/** `at` is an instant, or a calendar day that ends in the last US time zone. */
export const deadline = z.object({
  at: z.string(),
  words: z.string(),
});

const stop = z.object({
  address: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
});

/** One task, of the reader or of another party, with one button. */
export const turn = z.object({
  /** Stable for the same task. If two domains report the same key, the one further down the list wins. */
  key: z.string(),
  kind: z.enum(nextActionKinds),
  /** False if the reader is waiting for another party. */
  isYours: z.boolean(),
  /** The party that must act, if the reader is waiting for it. */
  waitsFor: z.enum(['shipper', 'broker', 'carrier', 'driver', 'platform']).optional(),
  /** Badge of an open problem, such as 'Late', which explains more than the transport's status. */
  problem: z.string().optional(),
  /** Null if the task is about none or several transports. */
  transportId: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  due: deadline.nullable(),
  action: z.object({ label: z.string(), href: z.string() }),
  stop: stop.nullable(),
});

export type NextAction = z.infer<typeof turn>;

export type Stop = z.infer<typeof stop>;
