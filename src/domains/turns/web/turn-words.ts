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

/** '+13035550101' for a phone as it was typed; null where it has too few figures to be called. */
export function telHref(phone: string): string | null {
  const figures = phone.replace(/(?:ext|x)\.?\s*\d+\s*$/i, '').replace(/\D/g, '');
  if (figures.length < 10) return null;
  return `tel:+${figures.length === 10 ? `1${figures}` : figures}`;
}
