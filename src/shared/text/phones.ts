/**
 * A stored phone number as people read it: '(303) 555-0142 ext. 22', of another country '+442079460958'. One that was kept as it was typed,
 * before numbers were read, stays so.
 */
export function formatPhone(stored: string): string {
  const [, area, exchange, line, ext] = /^\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/.exec(stored) ?? [];
  if (area) return `(${area}) ${exchange}-${line}${ext ? ` ext. ${ext}` : ''}`;
  return /^\+\d+;ext=\d+$/.test(stored) ? stored.replace(';ext=', ' ext. ') : stored;
}
