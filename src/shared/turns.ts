import { z } from 'zod';
import { counted } from './counted.ts';
import { endOfDay, hourMs } from './days.ts';

/** What can wait for somebody, in the words of the program. */
const turnKinds = [
  'confirm_email',
  'review_access',
  'finish_draft',
  'choose_offer',
  'answer_question',
  'confirm_delivery',
  'answer_claim',
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
  'paid_back',
  'money_to_come',
  'set_up_payouts',
  'takes_part',
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
  'confirm_payment_step',
  'payments_stand_still',
  'decide_arrivals',
  'decide_claims',
  'decide_report',
  'write_review',
  'decide_review_report',
] as const;

/** By when: an instant, or a calendar day that lasts until it has ended in the last US time zone. */
const deadline = z.object({
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
  kind: z.enum(turnKinds),
  /** False for what the reader waits for others with. */
  isYours: z.boolean(),
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
export type Turn = z.infer<typeof turn>;
export type Stop = z.infer<typeof stop>;

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/** The instant at which a deadline is over, in milliseconds: a calendar day's own end. */
export const endsAt = (at: string): number => (isDay(at) ? endOfDay(at) : Date.parse(at));

/** Hours from the end of a day on the mainland's west coast to its end in the last US time zone. */
const hoursBeyondMainland = 3;

/** Where a deadline stands among others as it is read: a day before an instant of the morning after, which it outlasts in the last time zone alone. */
const readAt = (at: string): number => endsAt(at) - (isDay(at) ? hoursBeyondMainland * hourMs : 0);

/** Oldest deadline first, what has none after it in the order given. */
export const byDeadline = (turns: readonly Turn[]): Turn[] =>
  turns.toSorted((a, b) => (a.due ? readAt(a.due.at) : Number.MAX_SAFE_INTEGER) - (b.due ? readAt(b.due.at) : Number.MAX_SAFE_INTEGER));

/** A turn with what most of them have not. */
export const aTurn = (given: Omit<Turn, 'due' | 'stop' | 'isYours' | 'transportId'> & Partial<Turn>): Turn => ({
  due: null,
  stop: null,
  isYours: true,
  transportId: null,
  ...given,
});

/** One turn for all of a kind, whose title counts them: '1 quote was flagged', '3 quotes were flagged'; none where there is none. */
export const aTurnOfMany = (
  count: number,
  [one, many]: readonly [one: string, many: string],
  given: Omit<Parameters<typeof aTurn>[0], 'key' | 'title'>,
): Turn[] => (count === 0 ? [] : [aTurn({ ...given, key: given.kind, title: counted(count, one, many) })]);
