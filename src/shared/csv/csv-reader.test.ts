import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantCell, readCsv } from './csv-reader.ts';
import { getCsv, type CsvColumn } from './csv.ts';

const toCells = (file: string): readonly (readonly string[])[] => {
  const read = readCsv(file);
  return read.ok ? read.records.map(({ cells }) => cells) : [];
};

describe('reading a CSV file', () => {
  it.each([
    ['with commas', 'a,b\r\n1,2\r\n'],
    ['with semicolons', 'a;b\r\n1;2\r\n'],
    ['with LF line ends', 'a,b\n1,2\n'],
    ['with CR line ends', 'a,b\r1,2\r'],
    ['without a final line end', 'a,b\n1,2'],
    ['with a UTF-8 byte order mark', '\uFEFFa,b\n1,2\n'],
    ['with blank lines', '\n\na,b\n\n,\n1,2\n\n'],
    ['with everything quoted', '"a","b"\n"1","2"\n'],
    ['with tabs', 'a\tb\r\n1\t2\r\n'],
    ['with bars', 'a|b\n1|2\n'],
    ['with a separator line', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['with a quoted separator line after a byte order mark', '\uFEFF"sep=,"\na,b\n1,2\n'],
    ['with spaces before quotes', 'a, "b"\n1,  "2"\n'],
    ['with spaces after quotes', '"a" ,"b" \r\n"1"\u00A0,"2"  '],
    ['with tabs around quotes between commas', 'a,b\n"1"\t,\t"2"\n'],
    ['with rows of separators at the end', 'a,b\n1,2\n,\n,\n'],
  ])('%s', (_, file) => {
    expect(toCells(file)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps the other separator inside cells, quoted or not', () => {
    expect(toCells('"a;x;y;z",b\n1,"2,3;4"\n')).toEqual([
      ['a;x;y;z', 'b'],
      ['1', '2,3;4'],
    ]);
    expect(toCells('a;b\n1,5;2\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('keeps quotes after a space that do not quote the whole cell', () => {
    expect(toCells('a,b\n1, "low" spoiler\n2, "x\n')).toEqual([
      ['a', 'b'],
      ['1', ' "low" spoiler'],
      ['2', ' "x'],
    ]);
  });

  it('keeps empty cells between tabs', () => {
    expect(toCells('a\tb\tc\n\t\t"3"\n1\t\t\n')).toEqual([
      ['a', 'b', 'c'],
      ['', '', '3'],
      ['1', '', ''],
    ]);
  });

  it('counts lines from the one that names the separator', () => {
    expect(readCsv('sep=;\na;b\n1;"2\n')).toEqual({ ok: false, line: 3, problem: expect.stringMatching(/never closed/) });
  });

  it('keeps empty cells at the beginning, in the middle and at the end', () => {
    expect(toCells('a,b,c\n,2,\n1,,"3"\nx,,')).toEqual([
      ['a', 'b', 'c'],
      ['', '2', ''],
      ['1', '', '3'],
      ['x', '', ''],
    ]);
  });

  it('gives the line on which each record starts, even after breaks inside cells', () => {
    expect(readCsv('a,b\n"1\r\n\n2",x\n\ny,z\n')).toEqual({
      ok: true,
      records: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1\r\n\n2', 'x'] },
        { line: 6, cells: ['y', 'z'] },
      ],
    });
  });

  it.each([
    ['a quote that is never closed', 'a,b\n1,2\n3,"4\n5,6\n', 3, /never closed/],
    ['text after a closed quote', 'a,b\n"1"x,2\n', 2, /between a closing quote/],
  ])('reports the line it cannot read: %s', (_, file, line, problem) => {
    expect(readCsv(file)).toEqual({ ok: false, line, problem: expect.stringMatching(problem) });
  });

  it('stops after the requested number of records', () => {
    expect(readCsv('a\n1\n2\n"3', 2)).toEqual({
      ok: true,
      records: [
        { line: 1, cells: ['a'] },
        { line: 2, cells: ['1'] },
      ],
    });
  });

  it('returns nothing for an empty file', () => {
    expect(['', '\uFEFF', '\n', ' , ,\r\n'].map((file) => readCsv(file))).toEqual(
      Array.from({ length: 4 }, () => ({ ok: true, records: [] })),
    );
  });
});

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', "'", '=', '+', 'a', ' ', 'é', '日') }),
);
const rows = fc
  .array(fc.tuple(texts, texts, texts), { maxLength: 12 })
  .map((all) => all.filter((row) => row.some((cell) => cell.trim() !== '')));
const columns: readonly CsvColumn<readonly [string, string, string]>[] = [
  ['First', ([cell]) => cell],
  ['Second', ([, cell]) => cell],
  ['Third', ([, , cell]) => cell],
];

/** An apostrophe in the data looks the same as the one the writer adds. */
const isOwnApostrophe = (cell: string): boolean => meantCell(cell) !== cell;

describe('a file written by us', () => {
  it('can be read back with every character', () => {
    fc.assert(
      fc.property(rows, (written) => {
        const kept = written.filter((row) => !row.some(isOwnApostrophe));
        const [head, ...read] = toCells(getCsv(columns, kept));
        expect(head).toEqual(['First', 'Second', 'Third']);
        expect(read.map((cells) => cells.map(meantCell))).toEqual(kept);
      }),
      { numRuns: 500 },
    );
  });

  it('can be written again identically', () => {
    fc.assert(
      fc.property(rows, (written) => {
        const file = getCsv(columns, written);
        const again = toCells(file)
          .slice(1)
          .map((cells) => cells.map(meantCell) as unknown as readonly [string, string, string]);
        expect(getCsv(columns, again)).toBe(file);
      }),
      { numRuns: 300 },
    );
  });
});

it('reads any text, or reports the line it cannot read', () => {
  fc.assert(
    fc.property(texts, (file) => {
      const read = readCsv(file);
      const lines = file.split(/\r\n|\r|\n/).length;
      const begins = read.ok ? read.records.map(({ line }) => line) : [read.line];
      expect(begins).toEqual([...begins].sort((a, b) => a - b));
      expect(begins.every((line) => line >= 1 && line <= lines)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
