import { readTables, type Row } from './markdown-tables.ts';
import { isTitleOf, titlesOf } from './test-titles.ts';

/** The files of the repository, and what stands in them. */
export interface Repository {
  readonly paths: readonly string[];
  read(path: string): string;
}

/** What a document claims, and what of it is not so. */
export interface Judged {
  readonly rows: number;
  /** Titles of tests that were found. */
  readonly titles: number;
  readonly counted: boolean;
  readonly problems: readonly string[];
}

const testFile = /\.test\.tsx?$/;
/** A title in brackets says how something is shown without a test; 'none: why' that nothing shows it. */
const isRemark = (title: string): boolean => title === '' || /^\(.*\)$/.test(title) || /^none\b/.test(title);
const withoutBrackets = (text: string): string => text.replace(/\([^()]*\)/g, '').trim();

/** Looks names of files and titles of tests up in a repository. */
export class Judge {
  readonly #repository: Repository;
  readonly #titles = new Map<string, readonly string[]>();
  found = 0;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  #titlesOf(path: string): readonly string[] {
    const known = this.#titles.get(path) ?? titlesOf(path, this.#repository.read(path));
    this.#titles.set(path, known);
    return known;
  }

  /** A file or a folder, named whole or by its end; a '*' stands for anything within a name. */
  isThere(named: string): boolean {
    const pattern = named.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '[^/]*');
    const place = new RegExp(`(?:^|/)${pattern}${named.endsWith('/') ? '' : '$'}`);
    return this.#repository.paths.some((path) => place.test(path));
  }

  /** Titles behind one another, parted by ';', which a title may hold itself: the longest that is one counts. */
  titlesIn(path: string, text: string): string[] {
    if (!this.#repository.paths.includes(path)) return [`there is no file ${path}`];
    const titles = this.#titlesOf(path);
    const pieces = text.split('; ');
    const problems: string[] = [];
    for (let at = 0; at < pieces.length;) {
      const length = pieces.slice(at).findLastIndex((_, more) => isTitleOf(titles, pieces.slice(at, at + more + 1).join('; '))) + 1;
      if (length === 0) problems.push(`${path} has no test '${pieces[at]}'`);
      else this.found += 1;
      at += Math.max(1, length);
    }
    return problems;
  }

  /** `path: title; title; path: title`. */
  pairsIn(cell: string): string[] {
    const marks = [...cell.matchAll(/(?:^|; )((?:src|test)\/\S+\.test\.tsx?): /g)];
    if (marks[0]?.index !== 0) return [`'${cell.slice(0, 60)}' names no test file first`];
    return marks.flatMap((mark, at) => this.titlesIn(mark[1]!, cell.slice(mark.index + mark[0].length, marks[at + 1]?.index)));
  }

  /** Files behind one another, parted by ',', shortened or not; journeys behind 'e2e:'. Other words say what cannot be named. */
  filesIn(cell: string): string[] {
    let isJourney = false;
    return withoutBrackets(cell)
      .split(/[,;]/)
      .flatMap((piece) => {
        const words = piece.trim();
        if (words.startsWith('e2e:')) isJourney = true;
        const name = words.replace(/^e2e:/, '').trim();
        if (/^[\w./*-]+(?:\.(?:tsx?|mjs|sql|md|json|css)|\/)$/.test(name)) return this.isThere(name) ? [] : [`there is no file ${name}`];
        if (/^[\w./-]+\.test$/.test(name)) return this.isThere(`${name}.ts`) || this.isThere(`${name}.tsx`) ? [] : [`there is no ${name}`];
        if (isJourney && /^[\w-]+$/.test(name)) return this.isThere(`test/e2e/${name}.test.ts`) ? [] : [`there is no journey ${name}`];
        return [];
      });
  }
}

/** `| statement | state | file | test title |`: one file with its titles, or several files with a remark. */
function judgeTitled(judge: Judge, { cells }: Row): string[] {
  const [file, title, state] = [cells['file']!, cells['test title']!, cells['state']!];
  if (/^(?:open|listed)/.test(state)) return [];
  if (isRemark(title)) return [...judge.filesIn(file), ...(file === '' ? ['a row that is built names no file'] : [])];
  return testFile.test(file) && !file.includes(',')
    ? judge.titlesIn(file, title)
    : [`'${file}' is no test file, so '${title}' is no title`];
}

/** `| finding | root | mend | test |`. */
function judgeFinding(judge: Judge, { cells }: Row): string[] {
  const isOpen = cells['finding']!.startsWith('(open)');
  if (isRemark(cells['test']!)) return isOpen ? [] : ['a finding without a test is not marked (open)'];
  return judge.pairsIn(cells['test']!);
}

/** `| statement | built in | shown by |`, perhaps with the state behind: files alone. */
const judgeFiles = (judge: Judge, { cells }: Row): string[] =>
  (cells['state'] ?? '').startsWith('open') ? [] : [cells['built in']!, cells['shown by']!].flatMap((cell) => judge.filesIn(cell));

const number = (word: string): number => (word === 'none' ? 0 : Number(word));
const countsSentence = /(\d+) statements: (\d+|none) built, (\d+|none) partly, (\d+|none) open, (\d+|none) without a test/;

/** The counts in the words of a document, held against its rows; null where it gives none. */
function judgeCounts(text: string, rows: readonly Row[]): string[] | null {
  const stated = rows.filter(({ cells }) => cells['state'] !== undefined);
  const said = countsSentence.exec(text.replace(/\s+/g, ' ').replaceAll('none without', '0 without'));
  if (!said) return null;
  const inState = (state: string) => stated.filter(({ cells }) => cells['state']!.startsWith(state)).length;
  const without = stated.filter(({ cells }) => /^(?:none|$)/.test(cells['shown by'] ?? cells['test title'] ?? '')).length;
  const counted = [stated.length, inState('built'), inState('partly'), inState('open'), without];
  const words = ['statements', 'built', 'partly', 'open', 'without a test'];
  return words.flatMap((word, at) =>
    number(said[at + 1]!) === counted[at] ? [] : [`says ${said[at + 1]} ${word}, its rows are ${counted[at]}`],
  );
}

const kinds: Readonly<Record<string, (judge: Judge, row: Row) => string[]>> = {
  'statement | state | file | test title': judgeTitled,
  'finding | root | mend | test': judgeFinding,
  'statement | built in | shown by': judgeFiles,
  'statement | built in | shown by | state': judgeFiles,
  // Told in words alone: what is left to say of a statement.
  'statement | note': () => [],
};

/** Holds what a document says of the repository against it: files, titles of tests, counts. */
export function judgeDocument(name: string, text: string, repository: Repository): Judged {
  const judge = new Judge(repository);
  const tables = readTables(name, text);
  const rows = tables.flatMap((table) => table.rows);
  const problems = tables.flatMap(({ head, rows: of }) => {
    const kind = kinds[head.join(' | ')];
    return kind
      ? of.flatMap((row) => kind(judge, row).map((problem) => `${name}:${row.line} ${problem}`))
      : [`${name}: no table is headed ${head.join(' | ')}`];
  });
  const counts = judgeCounts(text, rows);
  return {
    rows: rows.length,
    titles: judge.found,
    counted: counts !== null,
    problems: [...problems, ...(counts ?? []).map((problem) => `${name} ${problem}`)],
  };
}
