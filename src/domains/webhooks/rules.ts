import { dayMs } from '#shared/dates/days.ts';

/** Webhooks of one account. */
export const maxWebhooks = 10;

/** Minutes to wait after each try that was not taken; after the last one a delivery is given up. A server that is down for a day still gets it. */
export const pausesMinutes = [1, 5, 30, 120, 300, 600, 600] as const;

/** Hours for which a secret goes on signing beside the one that came in its place. */
export const oldSecretHours = 24;

/** Days after which a webhook whose server took nothing is switched off. */
export const failingDays = 3;

/** Days that deliveries are kept. */
export const retentionDays = 30;

/** Minutes for which a server that did not answer is left alone. */
export const restMinutes = 1;

/** How a delivery stands. */
export const deliveryStates = ['waiting', 'delivered', 'given_up', 'not_sent'] as const;
/** One of these states. */
export type DeliveryState = (typeof deliveryStates)[number];

/** Why the program switched a webhook off. */
export const offReasons = ['gone', 'failing'] as const;
/** One of these reasons. */
export type OffReason = (typeof offReasons)[number];

/** True for a status that says that a delivery was taken. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** A try that was made, the first of a round is 1. */
interface DeliveryAttempt {
  readonly status: number | null;
  readonly tries: number;
  readonly isTest: boolean;
}

/** What becomes of a delivery after a try: taken, tried again at a time, or given up. */
export type NextStep =
  | { readonly state: 'delivered' | 'given_up'; readonly nextTryAt: null }
  | { readonly state: 'waiting'; readonly nextTryAt: Date };

/**
 * The next step after try number `tries` of a round, whose answer had this status (null: none came). A test is tried once; 410 ends it.
 * `chance`, from 0 to 1, makes a pause up to a tenth longer, so that not all that failed together comes again together.
 */
export function nextStep({ status, tries, isTest }: DeliveryAttempt, now: Date, chance = Math.random()): NextStep {
  if (isTaken(status)) return { state: 'delivered', nextTryAt: null };
  const pause = isTest || status === 410 ? undefined : pausesMinutes[tries - 1];
  if (pause === undefined) return { state: 'given_up', nextTryAt: null };
  return { state: 'waiting', nextTryAt: new Date(now.getTime() + Math.round(pause * (1 + chance / 10) * 60_000)) };
}

/** Why a webhook is switched off after a try, or null: its server is gone for good, or a delivery was given up and nothing was taken for days. */
export function offReasonAfter(status: number | null, step: NextStep, failingSince: Date | null, now: Date): OffReason | null {
  if (status === 410) return 'gone';
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= failingDays * dayMs;
  return step.state === 'given_up' && isOver ? 'failing' : null;
}

/** What the owner reads of a delivery. */
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  given_up: 'Failed',
  not_sent: 'Not sent',
};

/** What the owner reads where the program switched a webhook off. */
export const offReasonLabels: Readonly<Record<OffReason, string>> = {
  gone: 'The server answered 410 Gone.',
  failing: `The server accepted no delivery for ${failingDays} days.`,
};

/** The name of a test that the owner sends. */
export const testEvent = 'webhook.test';
