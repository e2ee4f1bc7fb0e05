import { formatDate, formatDateTime, formatRelative } from '#shared/dates.ts';
import { endsAt, type Turn } from '#shared/turns.ts';

/** A deadline as it is read, and whether it is over. */
export interface DueWords {
  /** 'The first offer ends Nov 25, 2026, 4:05 PM, in 3 days'. */
  readonly text: string;
  readonly isOver: boolean;
}

/** The words of a deadline now. A calendar day is named without a time, and today's is today's. */
export function dueWords({ at, words }: NonNullable<Turn['due']>, now: Date): DueWords {
  const isDay = at.length === 10;
  const isOver = endsAt(at) < now.getTime();
  const when = isDay ? formatDate(at) : `${formatDateTime(at)}, ${formatRelative(at, now)}`;
  return { text: `${words} ${when}`, isOver };
}
