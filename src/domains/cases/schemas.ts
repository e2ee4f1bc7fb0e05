import { z } from 'zod';
import { isDay } from '#shared/dates/days.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { bareAmount } from '#shared/money.ts';
import { amountReply, writtenAmount } from '#shared/money-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { causes } from './states/cause-rules.ts';
import { caseKinds, caseSides, caseStates } from './states/states-rules.ts';

export const answers = ['picked_up', 'new_day', 'did_not_come', 'not_ready'] as const;
export type PickupAnswer = (typeof answers)[number];

const day = z.string();
const party = z.enum(['shipper', 'carrier']);

const caseStep = z.object({
  id,
  event: z.string(),
  side: z.enum(caseSides),
  /** Null for clocks and the booking. */
  by: z.string().nullable(),
  day: day.nullable(),
  cause: z.enum(causes).nullable(),
  comment: z.string().nullable(),
  at: z.string(),
});
export type CaseStepView = z.infer<typeof caseStep>;

export const caseView = z.object({
  id,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  transportId: id,
  /** '2019 Honda Accord, Austin to Denver' */
  about: z.string(),
  /** The reader's side; null for administrators. */
  side: party.nullable(),
  carrierSide: z.string(),
  dueDay: day.nullable(),
  /** The carrier's deadline to document a dry run or agree on a day; null while its own proposal is open. */
  answerBy: z.string().nullable(),
  shipperAnswer: z.enum(answers).nullable(),
  carrierAnswer: z.enum(answers).nullable(),
  /** The proposed pickup day, or the delivery day that the carrier gave. */
  newDay: z.object({ day, by: party }).nullable(),
  cause: z.enum(causes).nullable(),
  /** Whether administrators excused it; null while undecided. */
  isExcused: z.boolean().nullable(),
  demanded: amountReply.nullable(),
  /** The booking's price; null for readers with another price. */
  agreedPrice: amountReply.nullable(),
  claimId: id.nullable(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  waitsFor: z.array(z.enum(['shipper', 'carrier', 'desk'])),
  steps: z.array(caseStep),
  can: z.object({
    answer: z.boolean(),
    sayWhatHappened: z.boolean(),
    proposeDay: z.boolean(),
    agreeDay: z.boolean(),
    declineDay: z.boolean(),
    giveDay: z.boolean(),
    comment: z.boolean(),
    resolve: z.boolean(),
    close: z.boolean(),
    excuse: z.boolean(),
    printChecklist: z.boolean(),
  }),
});
export type CaseView = z.infer<typeof caseView>;

/** Newest first. */
export const transportCases = z.object({
  cases: z.array(caseView),
  can: z.object({ reportWithheld: z.boolean(), reportMissing: z.boolean() }),
  /** First day on which the shipper may report the vehicle missing. */
  missingFrom: day.nullable(),
  value: amountReply.nullable(),
});
export type TransportCases = z.infer<typeof transportCases>;

export const listCases = {
  summary: 'Problems with a booking: no-show, late delivery, withheld vehicle, no delivery',
  asSeen: true,
  params: idParams,
  reply: transportCases,
} satisfies Schemas;

export const getCase = {
  summary: 'One case with its history',
  params: idParams,
  reply: caseView,
} satisfies Schemas;

const comment = (message: string) => z.string().overwrite(seenText).trim().min(10, message).max(1000, 'At most 1,000 characters');
const newDay = z.string('Choose a date').refine(isDay, 'Choose a date');
const cause = z.enum(causes, 'Choose a reason');

export const caseAnswer = z.discriminatedUnion('event', [
  z.object({ event: z.literal('said_picked_up') }),
  z.object({ event: z.literal('said_no_show'), cause: cause.nullish() }),
  z.object({ event: z.literal('said_not_ready') }),
  z.object({ event: z.literal('proposed_day'), day: newDay, cause: cause.nullish() }),
  z.object({ event: z.literal('agreed_day'), day: newDay }),
  z.object({ event: z.literal('declined_day'), day: newDay }),
  z.object({ event: z.literal('gave_day'), day: newDay, cause, comment: comment('Say what happened').nullish() }),
  z.object({ event: z.literal('answered'), comment: comment('Write an answer') }),
  z.object({ event: z.literal('resolved'), comment: comment('Say how it was resolved') }),
]);
export type CaseAnswer = z.output<typeof caseAnswer>;

export const answerCase = {
  summary: 'Answer a case: say what happened, propose, agree on, decline or give a day, answer a report, or say that it is resolved',
  params: idParams,
  idempotent: true,
  perMinute: 60,
  body: caseAnswer,
  reply: caseView,
  errors: ['case_changed', 'day_changed'],
} satisfies Schemas;

const sumMessage = 'Enter an amount in dollars, like 500.00';
const sum = writtenAmount({ none: sumMessage, decimals: sumMessage, large: sumMessage }, sumMessage)
  .transform(bareAmount)
  .refine((amount) => Number(amount) > 0, 'Enter an amount above zero');

export const caseReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withheld'), demanded: sum.nullish(), comment: comment('Say what the driver demands') }),
  z.object({ kind: z.literal('not_delivered'), amount: sum, comment: comment('Say what you know') }),
]);
export type CaseReport = z.output<typeof caseReport>;

export const reportCase = {
  summary: 'Report a vehicle in transit as withheld or not delivered; the whole payment is put on hold',
  params: idParams,
  status: 201,
  idempotent: true,
  body: caseReport,
  reply: caseView,
  errors: ['case_open', 'not_on_road', 'too_early', 'claim_running', 'beyond_sum'],
} satisfies Schemas;

export const decideCase = {
  summary: 'Close a withheld case and release its hold, or decide whether a no-show is excused; both sides read the reason',
  proof: 'needed',
  params: idParams,
  idempotent: 'required',
  body: z.object({
    isExcused: z.boolean('Say whether the no-show is excused').nullish(),
    comment: comment('Enter a reason for both sides'),
  }),
  reply: caseView,
  errors: ['case_changed', 'own_payment'],
} satisfies Schemas;
