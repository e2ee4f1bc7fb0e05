import { dayMs, hourMs } from '#shared/dates/days.ts';

export const confirmationLifeMs = 72 * hourMs;
/** Before the first link expires; the reminder contains a new one. */
export const reminderAfterMs = 2 * dayMs;
export const deleteAfterDays = 30;

/** `sends` and `sentAt` are of this request, the others of its address. */
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

/** Milliseconds until the next mail, null if none may be sent. Limits how many mails a stranger can trigger to an address. */
export function getMailDelay({ sends, sentAt, addressInHour, addressInDay }: MailsSoFar, now: Date): number | null {
  if (sends >= mostOfRequest) return null;
  if (addressInHour >= mostInHour || addressInDay >= mostInDay) return sends === 0 ? hourMs : null;
  return sentAt === null ? 0 : Math.max(0, pauseMs - (now.getTime() - sentAt.getTime()));
}
