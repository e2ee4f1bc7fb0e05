import { dayMs } from '#shared/dates/days.ts';

export const maxWebhooks = 10;

/** Minutes between attempts; after the last one the delivery fails. In total more than a day. */
export const pausesMinutes = [1, 5, 30, 120, 300, 600, 600] as const;

/** How long the previous secret also signs. */
export const oldSecretHours = 24;

/** A webhook is turned off if its server accepted nothing for this long. */
export const failingDays = 3;

export const retentionDays = 30;

/** Pause for a server that gave no answer. */
export const restMinutes = 1;

export const deliveryStates = ['waiting', 'delivered', 'given_up', 'not_sent'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const offReasons = ['gone', 'failing'] as const;
export type OffReason = (typeof offReasons)[number];

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** `tries` starts at 1 in each round. */
interface DeliveryAttempt {
  readonly status: number | null;
  readonly tries: number;
  readonly isTest: boolean;
}

export type NextStep =
  | { readonly state: 'delivered' | 'given_up'; readonly nextTryAt: null }
  | { readonly state: 'waiting'; readonly nextTryAt: Date };

/**
 * Null status: no answer. Tests are not retried; 410 ends the delivery. `chance` (0 to 1) adds up to 10 % to the pause, so that failed
 * deliveries don't all retry at once.
 */
export function nextStep({ status, tries, isTest }: DeliveryAttempt, now: Date, chance = Math.random()): NextStep {
  if (isTaken(status)) return { state: 'delivered', nextTryAt: null };
  const pause = isTest || status === 410 ? undefined : pausesMinutes[tries - 1];
  if (pause === undefined) return { state: 'given_up', nextTryAt: null };
  return { state: 'waiting', nextTryAt: new Date(now.getTime() + Math.round(pause * (1 + chance / 10) * 60_000)) };
}

/** 'gone' after 410; 'failing' if a delivery failed for good and nothing was accepted for days; null to leave it on. */
export function getOffReason(status: number | null, step: NextStep, failingSince: Date | null, now: Date): OffReason | null {
  if (status === 410) return 'gone';
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= failingDays * dayMs;
  return step.state === 'given_up' && isOver ? 'failing' : null;
}

export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  given_up: 'Failed',
  not_sent: 'Not sent',
};

export const offReasonLabels: Readonly<Record<OffReason, string>> = {
  gone: 'The server answered 410 Gone.',
  failing: `The server accepted no delivery for ${failingDays} days.`,
};

export const testEvent = 'webhook.test';
