import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importColumns, importTemplate } from '#domains/transports/drafts/import-rules.ts';
import { getCsv } from '#shared/csv/csv.ts';
import { describeSpeakInOur } from '#shared/text/field-messages.ts';
import { readImport } from './import-lines.ts';

describeSpeakInOur();

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '=', "'", '0', '9', '-', 'a', ' ', '\u202E', '😀'), maxLength: 40 }),
);
const good: Readonly<Record<string, string>> = {
  vehicle_type: 'car',
  year: '2019',
  make: 'Honda',
  model: 'Accord',
  pickup_zip: '78701',
  delivery_zip: '80202',
};
const names = importColumns.map(({ name }) => name);
const getFile = (rows: readonly Readonly<Record<string, string>>[]): string =>
  getCsv(
    names.map((name) => [name, (row: Readonly<Record<string, string>>) => row[name]]),
    rows,
  );
const spoilt = fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 3 }).map((cells) => ({ ...good, ...cells }));

describe('any file of requests', () => {
  it('is read or refused with messages, and never in part', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          odd,
          odd.map((text) => importTemplate() + text),
        ),
        (file) => {
          const { count, lines, faults, warnings } = readImport(file);
          expect(faults.length === 0 ? lines.length : count).toBe(count);
          for (const sentence of [...faults, ...warnings]) expect(sentence).toMatch(/^[^\n\r]{5,400}$/u);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('has each line accepted or reported with its line number', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(good), spoilt), { minLength: 1, maxLength: 8 }), (rows) => {
        const { count, lines, faults } = readImport(getFile(rows));
        expect(count).toBe(rows.length);
        const faulty = new Set(faults.map((sentence) => /^Line (\d+)/.exec(sentence)?.[1]));
        expect(lines.length + faulty.size).toBe(rows.length);
        expect(lines.some(({ line }) => faulty.has(String(line)))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['commas', ','.repeat(1024 * 1024)],
    ['quotes', '"'.repeat(1024 * 1024 - 1)],
    ['ends of lines', '\n'.repeat(1024 * 1024)],
    ['short lines', 'a\n'.repeat(512 * 1024)],
    ['headings', `${names}${',x'.repeat(500_000)}\n`],
    ['cells', `${getFile([good])}${`${','.repeat(5_000)}\n`.repeat(190)}`],
  ])('with a megabyte of %s is read within seconds', (_, file) => {
    const began = performance.now();
    readImport(file);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

it('is read without its empty columns and rows', () => {
  const file = getCsv(
    ['vehicle_type', 'year', 'make', 'model', 'pickup_zip', 'delivery_zip'].map((name) => [name, (row: typeof good) => row[name]]),
    [good],
  );
  const wide = file.replaceAll('\r\n', `${','.repeat(16_000)}\r\n`);
  expect(readImport(`${wide}${','.repeat(16_000)}\r\n`)).toMatchObject({ count: 1, lines: [{ line: 2 }], faults: [], warnings: [] });
});
