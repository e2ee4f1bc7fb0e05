export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Blank lines are omitted. `line` is the first line that can't be parsed. */
export type CsvParseResult =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number; readonly problem: string };

const quoteSign = '"';

/** Excel reads, and some programs write, a first line `sep=;`. */
const separatorLine = /^"?sep=([,;|\t])"?(?:\r\n|\r|\n|$)/i;

/** The most frequent separator of the first line outside quotes; a comma if there is none. */
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

/** Index of the closing quote, skipping doubled quotes; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf(quoteSign, from); at >= 0; at = text.indexOf(quoteSign, at + 2)) if (text[at + 1] !== quoteSign) return at;
  return -1;
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function endOfCell(text: string, from: number, separator: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || code === 0x0a || code === 0x0d) return at;
  }
  return text.length;
}

/** Skips tabs too, unless they are the separator. */
function skipSpaces(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\u00A0' || (text[at] === '\t' && separator !== '\t')) at += 1;
  return at;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '' || cell.trim() === '');

type CsvCell = { readonly cell: string; readonly end: number; readonly breaks: number } | { readonly problem: string };

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
 * Reads CSV (RFC 4180) with comma, semicolon, tab or bar as separator and any line ending; skips a byte order mark. Stops after `limitLength`
 * records without checking the rest.
 */
export function readCsv(file: string, atMost = Number.POSITIVE_INFINITY): CsvParseResult {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const [separatorText = '', statedSeparator] = separatorLine.exec(text) ?? [];
  const separator = statedSeparator ?? getSeparator(text);
  const records: CsvRecord[] = [];
  let [cells, at, line] = [[] as string[], separatorText.length, separatorText === '' ? 1 : 2];
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

/** Removes the apostrophe that our files and spreadsheets put before formulas. */
export const meantCell = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
