import { formatDate, formatDateTime, formatRelative } from '#shared/dates.ts';
import { endsAt } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

/** A deadline as it is read, and whether it is over. */
export interface DueLabel {
  /** 'The first offer ends Nov 25, 2026, 4:05 PM, in 3 days'. */
  readonly text: string;
  readonly isOver: boolean;
}

/** The words of a deadline now. A calendar day is named without a time, and today's is today's. */
export function describeDue({ at, words }: NonNullable<NextAction['due']>, now: Date): DueLabel {
  const isDay = at.length === 10;
  const isOver = endsAt(at) < now.getTime();
  const when = isDay ? formatDate(at) : `${formatDateTime(at)}, ${formatRelative(at, now)}`;
  return { text: `${words} ${when}`, isOver };
}

/**
 * Where 'Navigate' leads: to the maps of the device. Android asks by `geo:` (RFC 5870) which of them; Apple's devices do not hear that
 * scheme and open theirs by its own address; elsewhere it is a page.
 */
export function directionsTo(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

/** Today by the clock of the device, 'YYYY-MM-DD'. */
export const localToday = (now: Date): string =>
  [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');

/** Whether a turn is for today: due by then by the clock of the device, or due on no day. */
export const isForToday = ({ due }: Pick<NextAction, 'due'>, now: Date): boolean =>
  due === null || (due.at.length === 10 ? due.at : localToday(new Date(due.at))) <= localToday(now);
