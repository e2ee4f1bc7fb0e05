import { expect, it } from 'vitest';
import { getCsv } from './csv.ts';

const columns = [
  ['Name', ({ name }: { name: string | null }) => name],
  ['Length', ({ name }: { name: string | null }) => name?.length],
  ['Given', ({ name }: { name: string | null }) => name !== null],
] as const;

it.each([
  ['Accord', 'Accord,6,Yes'],
  [null, ',,No'],
  ['02101', '02101,5,Yes'],
  ['22" wheels', '"22"" wheels",10,Yes'],
  ['a\r\nb', '"a\r\nb",4,Yes'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")",15,Yes`],
  ['x;=1+1', '"x;=1+1",6,Yes'],
  ['x\t=1+1', '"x\t=1+1",6,Yes'],
  ['-1', "'-1,2,Yes"],
  ['@SUM(A1)', "'@SUM(A1),8,Yes"],
  ['＝SUM(A1)', "'＝SUM(A1),8,Yes"],
  ['＋1', "'＋1,2,Yes"],
  ['－1', "'－1,2,Yes"],
  ['＠SUM', "'＠SUM,4,Yes"],
  ['\n=1', `"'\n=1",3,Yes`],
])('writes %j as %s', (name, line) => {
  expect(getCsv(columns, [{ name }])).toBe(`\uFEFFName,Length,Given\r\n${line}\r\n`);
});

it('has a header even without rows', () => {
  expect(getCsv(columns, [])).toBe('\uFEFFName,Length,Given\r\n');
});
