/** A record of a CSV file: the line of the file on which it begins, and its cells as they were meant. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a CSV file holds, blank lines left out, or the line on which it can no longer be read, in words. */
export type CsvParseResult =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number; readonly problem: string };

const quoteSign = '"';

/** A first line that names the separator, as Excel reads and some programs write. */
const separatorLine = /^"?sep=([,;|\t])"?(?:\r\n|\r|\n|$)/i;

/** The separator that the first line has most often outside of quotes; a comma where it has none. */
function getSeparator(text: string): string {
  const counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === quoteSign) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (sign in counts) counts[sign as keyof typeof counts] += 1;
  }
  const [first] = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return first![0];
}

/** The end of a quoted cell that begins at `from`: the place of its closing quote, doubled ones passed over; -1 where it is never closed. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf(quoteSign, from); at >= 0; at = text.indexOf(quoteSign, at + 2)) if (text[at + 1] !== quoteSign) return at;
  return -1;
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Where a cell without quotes ends: at the next separator or end of a line, read sign by sign, which is quickest. */
function endOfCell(text: string, from: number, separator: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || code === 0x0a || code === 0x0d) return at;
  }
  return text.length;
}

/** The place of the next sign that is no space; a tab may be the separator, and then is none. */
function skipSpaces(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\u00A0' || (text[at] === '\t' && separator !== '\t')) at += 1;
  return at;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '' || cell.trim() === '');

type CsvCell = { readonly cell: string; readonly end: number; readonly breaks: number } | { readonly problem: string };

/** The cell that begins at `at`, with where it ends. Spaces around quotes are passed over; a cell that only looks quoted behind a space is taken as it is. */
function readCell(text: string, at: number, separator: string): CsvCell {
  const code = separator.charCodeAt(0);
  const opening = skipSpaces(text, at, separator);
  if (text[opening] === quoteSign) {
    const close = closingQuote(text, opening + 1);
    const end = skipSpaces(text, close + 1, separator);
    const isClosed = close >= 0 && (end >= text.length || endOfCell(text, end, code) === end);
    if (isClosed) {
      const inside = text.slice(opening + 1, close);
      return { cell: inside.replaceAll('""', quoteSign), end, breaks: breaksIn(inside) };
    }
    if (opening === at)
      return { problem: close < 0 ? 'this opening quote is never closed' : 'text between a closing quote and the next cell' };
  }
  const end = endOfCell(text, at, code);
  return { cell: text.slice(at, end), end, breaks: 0 };
}

/**
 * Reads a CSV file (RFC 4180) as spreadsheets write it: with commas, semicolons, tabs or bars (a first line `sep=;` says which), lines that end
 * in CRLF, LF or CR, and quoted cells, which may hold all of these; a byte order mark is passed over. It says what it cannot read: a quote that
 * is never closed, and text after a closed one. What stands after `atMost` records is not looked at.
 */
export function readCsv(file: string, atMost = Number.POSITIVE_INFINITY): CsvParseResult {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const [told = '', named] = separatorLine.exec(text) ?? [];
  const separator = named ?? getSeparator(text);
  const records: CsvRecord[] = [];
  let [cells, at, line] = [[] as string[], told.length, told === '' ? 1 : 2];
  let begin = line;
  while (at < text.length && records.length < atMost) {
    const read = readCell(text, at, separator);
    if ('problem' in read) return { ok: false, line, problem: read.problem };
    const { cell, end, breaks } = read;
    cells.push(cell);
    line += breaks;
    at = end + 1;
    if (text[end] === separator) {
      if (at < text.length) continue;
      // A cell that is empty at the end of the last line, which no line break ends.
      cells.push('');
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    if (!isBlank(cells)) records.push({ line: begin, cells });
    line += 1;
    begin = line;
    cells = [];
  }
  return { ok: true, records };
}

/** A cell as whoever wrote it meant it: the apostrophe by which our files (and spreadsheets) disarm a formula is taken off. */
export const meantCell = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
