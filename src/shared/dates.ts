const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });
const dateFormatUtc = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' });
const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Nov 20, 2026'. A date without a time is the same calendar day in every time zone. */
export function formatDate(value: string | Date): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return dateFormatUtc.format(new Date(`${value}T00:00:00Z`));
  return dateFormat.format(new Date(value));
}

/** 'Nov 20', next to a date that gives the year. */
export const formatMonthDay = (value: string | Date): string => formatDate(value).replace(/, \d{4}$/, '');

/** 'Nov 20, 2026, 4:05 PM' in the user's time zone. */
export const formatDateTime = (value: string | Date): string => dateTimeFormat.format(new Date(value));

/** 'the end of Dec 04, 2026' for a deadline at the user's midnight, which would read as the day after. */
export function formatDeadline(value: string | Date): string {
  const at = new Date(value);
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
  return isMidnight ? `the end of ${formatDate(new Date(at.getTime() - 1))}` : formatDateTime(at);
}

const toSeconds = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const;
const secondsFormat = new Intl.DateTimeFormat('en-US', toSeconds);

/** With seconds, to compare with another server's log. */
export const formatDateTimeSeconds = (value: string | Date): string => secondsFormat.format(new Date(value));

const utcFormat = new Intl.DateTimeFormat('en-US', { ...toSeconds, timeZone: 'UTC' });

/** 'Nov 20, 2026, 4:05:09 PM' in UTC, for logs filtered by UTC days. */
export const formatUtcSeconds = (value: string | Date): string => utcFormat.format(new Date(value));

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** '4:05 PM' in the user's time zone. */
export const formatTime = (value: string | Date): string => timeFormat.format(new Date(value));

const formatsByZone = new Map<string, Intl.DateTimeFormat>();

export function formatZonedTime(value: string | Date, timeZone: string): string {
  const format =
    formatsByZone.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
  formatsByZone.set(timeZone, format);
  return format.format(new Date(value));
}

/** For notifications and mails, which are read in any time zone, so it names its zone (Pacific). */
export const formatWrittenTime = (value: string | Date): string => formatZonedTime(value, 'America/Los_Angeles');

const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;

/** 'in 3 days', '2 hours ago'. From 24 hours on it counts calendar days. */
export function formatRelative(value: string | Date, now: Date = new Date()): string {
  const seconds = Math.round((new Date(value).getTime() - now.getTime()) / 1000);
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  const units = [
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  if (Math.abs(seconds) >= 86_400) return relative.format(dayNumber(new Date(value)) - dayNumber(now), 'day');
  for (const [unit, size] of units) if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return 'just now';
}
