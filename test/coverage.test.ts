import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeDocument, type Repository } from './coverage/claims.ts';
import { readTables } from './coverage/markdown-tables.ts';
import { titlesOf } from './coverage/test-titles.ts';

const folders = ['bench', 'bin', 'db', 'docs', 'public', 'src', 'test'];
const ours: Repository = {
  paths: [
    ...readdirSync('.').filter((name) => /\.(?:md|json|ts)$/.test(name)),
    ...folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)),
  ],
  read: (path) => readFileSync(path, 'utf8'),
};
const documents = [...ours.paths.filter((path) => /^docs\/coverage[\w-]*\.md$/.test(path)), 'docs/security/found.md'];

describe('what the documents say is built', () => {
  const judged = documents.map((name) => judgeDocument(name, ours.read(name), ours));

  it('names files and tests that are there, and counts its rows', () => {
    expect(judged.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('was seen: enough documents, rows and titles for that to mean something', () => {
    expect(documents.length).toBeGreaterThanOrEqual(6);
    expect(judged.every(({ rows }) => rows > 20)).toBe(true);
    expect(judged.reduce((sum, { titles }) => sum + titles, 0)).toBeGreaterThan(250);
    expect(judged.some(({ counted }) => counted)).toBe(true);
  });
});

describe('the check itself', () => {
  const planted: Repository = {
    paths: ['src/a/b.ts', 'src/a/b.test.ts', 'test/e2e/walk.test.ts'],
    read: () => `
      describe('a shop', () => {
        it('opens; at nine', () => {});
        it.each([1])('sells %s', () => {});
        test.skipIf(true)(\`closes \${when}\`, () => {});
        describe.each([1])('on $day', () => { it.each\`a\`('rests: all day', () => {}); });
      });
      test('stands alone', () => {});`,
  };
  const titled = (...rows: string[]) => `| statement | state | file | test title |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  const found = (...rows: string[]) => `| finding | root | mend | test |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  const files = (...rows: string[]) => `| statement | built in | shown by | state |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  const judge = (text: string) => judgeDocument('d', text, planted).problems;

  it('reads titles as they are written, in their groups', () => {
    expect(titlesOf('b.test.ts', planted.read(''))).toEqual([
      'a shop > opens; at nine',
      'a shop > sells %s',
      'a shop > closes ${when}',
      'a shop > on $day > rests: all day',
      'stands alone',
    ]);
  });

  it('reads tables cell by cell and refuses a row with another number of them', () => {
    expect(readTables('d', '|a|b|\n|-|:-:|\n| x \\| y | `z` |\n\n|a|b|\n').map(({ rows }) => rows)).toEqual([
      [{ line: 3, cells: { a: 'x | y', b: '`z`' } }],
    ]);
    expect(() => readTables('d', '|a|b|\n|-|-|\n| x | y | z |\n')).toThrow('d:3 has 3 cells under a head of 2');
  });

  it('takes what is so', () => {
    expect(
      judge(
        titled(
          '| s | built | src/a/b.test.ts | opens; at nine |',
          '| s | built: why | src/a/b.test.ts | a shop > sells %s; stands alone |',
        ),
      ),
    ).toEqual([]);
    expect(judge(titled('| s | open: why | src/gone.test.ts | x |', '| s | built | src/a/b.ts | (a bench) |'))).toEqual([]);
    expect(
      judge(found('| f | r | m | src/a/b.test.ts: on $day > rests: all day; opens; at nine; test/e2e/walk.test.ts: stands alone |')),
    ).toEqual([]);
    expect(judge(found('| (open) f | r | open | none |'))).toEqual([]);
    expect(judge(files('| s | a/b.ts, src/a/ | a/b.test (all), e2e: walk | built |'))).toEqual([]);
    expect(
      judge(
        `2 statements: 1 built, none partly, 1\nopen, none without a test.\n${files('| s | a/b.ts | b.test | built |', '| s | a | b | open |')}`,
      ),
    ).toEqual([]);
  });

  it.each([
    ['a title that is none', titled('| s | built | src/a/b.test.ts | opens at ten |'), /has no test 'opens at ten'/],
    ['half a title', titled('| s | built | src/a/b.test.ts | at nine |'), /has no test 'at nine'/],
    ['a title of the wrong group', titled('| s | built | src/a/b.test.ts | a street > sells %s |'), /has no test/],
    ['one of two titles', titled('| s | partly: why | src/a/b.test.ts | stands alone; falls |'), /has no test 'falls'/],
    ['a test file that is gone', titled('| s | built | src/a/c.test.ts | stands alone |'), /there is no file src\/a\/c\.test\.ts/],
    ['a title without a test file', titled('| s | built | src/a/b.ts | stands alone |'), /is no test file/],
    ['a file that is gone beside a remark', titled('| s | built | bench/gone.ts | (a bench) |'), /there is no file bench\/gone\.ts/],
    ['nothing at all', titled('| s | built | | |'), /names no file/],
    [
      'a finding with a title that is none',
      found('| f | r | m | src/a/b.test.ts: stands alone; test/e2e/walk.test.ts: runs |'),
      /has no test 'runs'/,
    ],
    ['a finding without a test', found('| f | r | m | none |'), /not marked \(open\)/],
    ['a finding without a file', found('| f | r | m | stands alone |'), /names no test file first/],
    ['a shortened file that is gone', files('| s | a/c.ts | a/b.test | built |'), /there is no file a\/c\.ts/],
    ['a shortened test that is gone', files('| s | a/b.ts | a/c.test | built |'), /there is no a\/c\.test/],
    ['a journey that is gone', files('| s | a/b.ts | e2e: walk, run | built |'), /there is no journey run/],
    [
      'a count that is none',
      `3 statements: 1 built, none partly, none open, none without a test\n${files('| s | a/b.ts | b.test | built |')}`,
      /says 3 statements, its rows are 1/,
    ],
    [
      'a count of rows without a test',
      `1 statements: 1 built, none partly, none open, none without a test\n${files('| s | a/b.ts | none | built |')}`,
      /says 0 without a test, its rows are 1/,
    ],
    ['a table of another kind', '| who | what |\n|---|---|\n| a | b |\n', /no table is headed/],
  ])('fails for %s', (_what, text, problem) => {
    expect(judge(text)).toEqual([expect.stringMatching(problem)]);
  });
});
