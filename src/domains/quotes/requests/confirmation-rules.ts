import { dayMs, hourMs } from '#shared/dates/days.ts';

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

/**
 * How long the next mail to an address that nobody has proven waits, in milliseconds, or null where none goes: whoever types a stranger's
 * must not fill the mailbox. The first mail of a request waits until it may go.
 */
export function waitBeforeMail({ sends, sentAt, addressInHour, addressInDay }: MailsSoFar, now: Date): number | null {
  if (sends >= mostOfRequest) return null;
  if (addressInHour >= mostInHour || addressInDay >= mostInDay) return sends === 0 ? hourMs : null;
  return sentAt === null ? 0 : Math.max(0, pauseMs - (now.getTime() - sentAt.getTime()));
}
