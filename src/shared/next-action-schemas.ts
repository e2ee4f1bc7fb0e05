import { z } from 'zod';

/** What can wait for somebody, in the words of the program. */
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

/** By when: an instant, or a calendar day that lasts until it has ended in the last US time zone. */
export const deadline = z.object({
  at: z.string(),
  /** What happens then: 'The first offer ends'. */
  words: z.string(),
});

/** Where a driver goes next and whom to call there. */
const stop = z.object({
  /** '600 Congress Ave, Austin, TX 78701'. */
  address: z.string(),
  contactName: z.string().nullable(),
  /** As it was typed. */
  contactPhone: z.string().nullable(),
});

/** One thing that waits, for the reader or for somebody else, with its one button. */
export const turn = z.object({
  /** The same as long as it is the same thing; of two turns with one key the domain further down has the word. */
  key: z.string(),
  kind: z.enum(nextActionKinds),
  /** False for what the reader waits for others with. */
  isYours: z.boolean(),
  /** Who acts, where the reader waits for a party of the job. */
  waitsFor: z.enum(['shipper', 'broker', 'carrier', 'driver']).optional(),
  /** The one transport that it is about; null where it is about none, or about several. */
  transportId: z.string().nullable(),
  /** What it is about: '2019 Honda Civic, Denver to Austin'. */
  title: z.string(),
  /** What there is to do, in one sentence. */
  text: z.string(),
  due: deadline.nullable(),
  action: z.object({ label: z.string(), href: z.string() }),
  stop: stop.nullable(),
});

export type NextAction = z.infer<typeof turn>;

export type Stop = z.infer<typeof stop>;
