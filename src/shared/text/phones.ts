/** '(303) 555-0142 ext. 22', abroad '+442079460958'. Numbers saved before normalization are returned unchanged. */
export function formatPhone(stored: string): string {
  const [, area, exchange, subscriber, ext] = /^\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/.exec(stored) ?? [];
  if (area) return `(${area}) ${exchange}-${subscriber}${ext ? ` ext. ${ext}` : ''}`;
  return /^\+\d+;ext=\d+$/.test(stored) ? stored.replace(';ext=', ' ext. ') : stored;
}
