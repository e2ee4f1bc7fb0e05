import { dayMs } from '#shared/days.ts';

const hourMs = 3_600_000;

/** How long the link of 'Confirm your request' works (decisions, section 5). */
export const confirmationLifeMs = 72 * hourMs;
/** When the one reminder leaves, which brings a fresh link: while the first one still works. */
export const remindAfterMs = 2 * dayMs;
/** How long a request waits for its confirmation, in days. */
export const forgetAfterDays = 30;

/** What was mailed so far: to this request's address for this request, and for all of them. */
export interface MailsSoFar {
  readonly sends: number;
  readonly sentAt: Date | null;
  readonly addressInHour: number;
  readonly addressInDay: number;
}

const pauseMs = 60_000;
const mostOfRequest = 5;
const mostInHour = 3;
const mostInDay = 10;

/** Whether one more mail may go to an address that nobody has proven: whoever types a stranger's must not fill the mailbox. */
export function maySendConfirmation({ sends, sentAt, addressInHour, addressInDay }: MailsSoFar, now: Date): boolean {
  if (sentAt !== null && now.getTime() - sentAt.getTime() < pauseMs) return false;
  return sends < mostOfRequest && addressInHour < mostInHour && addressInDay < mostInDay;
}
