/** A column of a file: its heading and what stands under it for a row. */
export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => string | number | boolean | null | undefined];

/** A text that a spreadsheet would run as a formula is disarmed with an apostrophe (CWE-1236). */
function cellOf(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180) under one line of headings; a truth reads Yes or No. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, value]) => cellOf(value(row))))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
