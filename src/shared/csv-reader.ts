/** A record of a CSV file: the line of the file on which it begins, and its cells as they were meant. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a CSV file holds, blank lines left out, or the line on which it can no longer be read, in words. */
export type CsvReading =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number; readonly problem: string };

const quoteSign = '"';

/** What parts the cells of a file: whichever of comma and semicolon its first line has more often outside of quotes. */
function separatorOf(text: string): string {
  const counts = { ',': 0, ';': 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === quoteSign) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (sign === ',' || sign === ';') counts[sign] += 1;
  }
  return counts[';'] > counts[','] ? ';' : ',';
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

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '' || cell.trim() === '');

/**
 * Reads a CSV file (RFC 4180) with commas or semicolons, lines that end in CRLF, LF or CR, and quoted cells, which may hold all three; a mark
 * at the beginning that says UTF-8 is passed over. It says what it cannot read: a quote that is never closed, and text after a closed one. What
 * stands after `atMost` records is not looked at.
 */
export function readCsv(file: string, atMost = Number.POSITIVE_INFINITY): CsvReading {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const separator = separatorOf(text);
  const code = separator.charCodeAt(0);
  const records: CsvRecord[] = [];
  let [cells, at, line, begin] = [[] as string[], 0, 1, 1];
  while (at < text.length && records.length < atMost) {
    let end: number;
    if (text[at] === quoteSign) {
      const close = closingQuote(text, at + 1);
      if (close < 0) return { ok: false, line, problem: 'a quote is opened here and never closed' };
      const inside = text.slice(at + 1, close);
      cells.push(inside.replaceAll('""', quoteSign));
      line += breaksIn(inside);
      end = close + 1;
      if (end < text.length && endOfCell(text, end, code) !== end)
        return { ok: false, line, problem: 'text stands between a closing quote and the next cell' };
    } else {
      end = endOfCell(text, at, code);
      cells.push(text.slice(at, end));
    }
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
