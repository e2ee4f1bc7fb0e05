import { formatDate, formatDateTime, formatRelative } from '#shared/dates.ts';
import { endsAt } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

export interface DueLabel {
  /** 'The first offer ends Nov 25, 2026, 4:05 PM, in 3 days' */
  readonly text: string;
  readonly isOver: boolean;
}

/** A calendar day has no time. */
export function describeDue({ at, words }: NonNullable<NextAction['due']>, now: Date): DueLabel {
  const isDay = at.length === 10;
  const isOver = endsAt(at) < now.getTime();
  const when = isDay ? formatDate(at) : `${formatDateTime(at)}, ${formatRelative(at, now)}`;
  return { text: `${words} ${when}`, isOver };
}

/** Android opens a chooser for `geo:` (RFC 5870), Apple devices their Maps URL; elsewhere a web page. */
export function directionsTo(address: string, userAgent: string): string {
  const destination = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${destination}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${destination}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

/** Device time zone, 'YYYY-MM-DD'. */
export const localToday = (now: Date): string =>
  [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');

/** Due today or earlier in the device's time zone, or without a due date. */
export const isForToday = ({ due }: Pick<NextAction, 'due'>, now: Date): boolean =>
  due === null || (due.at.length === 10 ? due.at : localToday(new Date(due.at))) <= localToday(now);
