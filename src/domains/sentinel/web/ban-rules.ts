import { hourMs } from '#shared/dates/days.ts';

export const banLengths = [
  { value: '1', label: 'For an hour' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
  { value: 'date', label: 'Through a date' },
  { value: '', label: 'Permanently' },
] as const;

interface BanTyped {
  /** Where the ban is not of an address that is known. */
  readonly address: string;
  readonly length: string;
  /** 'YYYY-MM-DD' in the user's time zone. */
  readonly day: string;
  readonly reason: string;
}

export const banStart: BanTyped = { address: '', length: '24', day: '', reason: '' };

export function banEnd({ length, day }: Pick<BanTyped, 'length' | 'day'>, now: Date): string | null | undefined {
  if (length === '') return null;
  if (length !== 'date') return new Date(now.getTime() + Number(length) * hourMs).toISOString();
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const end = new Date(year, month - 1, date + 1);
  return end.getTime() > now.getTime() ? end.toISOString() : undefined;
}
