import { localHour } from '#domains/places/zone-rules.ts';
import { hourMs } from '#shared/dates/days.ts';

/** Devices of one account. */
export const maxPushDevices = 10;

/** From when to when a device stays silent, in whole hours of its own clock; over midnight where `from` is the later one. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export const usualQuietHours: QuietHours = { from: 22, until: 7 };

/** When what is due now may be sent: null at once, else the end of the quiet hours by the clocks of the device's zone. */
export function quietUntil(now: Date, timeZone: string, quiet: QuietHours | null): Date | null {
  if (quiet === null) return null;
  const isQuiet = (at: number): boolean => {
    const hour = localHour(at, timeZone);
    return quiet.from < quiet.until ? hour >= quiet.from && hour < quiet.until : hour >= quiet.from || hour < quiet.until;
  };
  if (!isQuiet(now.getTime())) return null;
  // Quarter by quarter: clocks are changed at night, and some zones are off by 15 minutes.
  const quarterMs = hourMs / 4;
  let at = Math.floor(now.getTime() / quarterMs) * quarterMs + quarterMs;
  while (isQuiet(at)) at += quarterMs;
  return new Date(at);
}

/** What a push says: nothing about a person. It passes through the push service encrypted, and shows on a locked screen. */
export interface PushPayload {
  /** The notice; one that comes twice shows once. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** The call by which its reader agrees. */
  readonly agree?: { readonly path: string; readonly body: unknown };
}

/** What came of a push, by the status that the push service answered (RFC 8030); null where it did not answer. */
export function pushOutcome(status: number | null): 'sent' | 'gone' | 'later' | 'refused' {
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}
