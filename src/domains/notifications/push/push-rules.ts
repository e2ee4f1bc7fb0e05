import { localHour } from '#domains/places/zone-rules.ts';
import { hourMs } from '#shared/dates/days.ts';

export const maxPushDevices = 10;

/** Whole hours in the device's time zone; overnight if `from` is later than `until`. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export const usualQuietHours: QuietHours = { from: 22, until: 7 };

/** Null: send now; otherwise the end of the quiet hours. */
export function getQuietEnd(now: Date, timeZone: string, quiet: QuietHours | null): Date | null {
  if (quiet === null) return null;
  const isQuiet = (at: number): boolean => {
    const hour = localHour(at, timeZone);
    return quiet.from < quiet.until ? hour >= quiet.from && hour < quiet.until : hour >= quiet.from || hour < quiet.until;
  };
  if (!isQuiet(now.getTime())) return null;
  // Checks every quarter hour: clocks change at night, and some time zones are offset by 15 minutes.
  const quarterMs = hourMs / 4;
  let at = Math.floor(now.getTime() / quarterMs) * quarterMs + quarterMs;
  while (isQuiet(at)) at += quarterMs;
  return new Date(at);
}

/** Contains nothing personal: it is shown on the lock screen. */
export interface PushPayload {
  /** A duplicate id is shown once. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** API call of the Agree button. */
  readonly agree?: { readonly path: string; readonly body: unknown };
}

/** By HTTP status (RFC 8030); null if there was no answer. */
export function pushOutcome(status: number | null): 'sent' | 'gone' | 'later' | 'refused' {
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}
