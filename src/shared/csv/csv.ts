/** A column of a file: its heading and what stands under it for a row. */
export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => string | number | boolean | null | undefined];

/** A text that a spreadsheet would run as a formula is disarmed with an apostrophe (CWE-1236), in full-width signs too. */
function getCell(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  // Also what a spreadsheet that is told of other separators would split, and run as a formula behind them.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const toLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Without it Excel reads UTF-8 as Windows-1252. */
const byteOrderMark = '\uFEFF';

/** The beginning of a CSV file (RFC 4180): the byte order mark and the line of headings. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string => byteOrderMark + toLine(columns.map(([heading]) => heading));

/** Rows as lines of a CSV file, for one that is written while it is read; a truth reads Yes or No. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => toLine(columns.map(([, value]) => getCell(value(row))))).join('');

/** Rows as CSV (RFC 4180) under one line of headings; a truth reads Yes or No. */
export const getCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string => csvHead(columns) + csvLines(columns, rows);
