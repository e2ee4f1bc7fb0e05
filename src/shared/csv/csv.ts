export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => string | number | boolean | null | undefined];

/** An apostrophe keeps spreadsheets from running the text as a formula (CWE-1236); includes full-width signs. */
function getCell(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  // Quotes other separators too: a spreadsheet set to one of them would split the cell and run a formula after it.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const toLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

const byteOrderMark = '\uFEFF';

/** Starts with a byte order mark, without which Excel reads UTF-8 as Windows-1252. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string => byteOrderMark + toLine(columns.map(([heading]) => heading));

/** Lines without a header, for files written in parts. Booleans become Yes or No. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => toLine(columns.map(([, value]) => getCell(value(row))))).join('');

/** CSV (RFC 4180) with a header line. Booleans become Yes or No. */
export const getCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string => csvHead(columns) + csvLines(columns, rows);
