import { Judge, type Repository } from './claims.ts';
import { readTables } from './markdown-tables.ts';

/** A requirement of a standard. */
export interface Requirement {
  readonly number: string;
  readonly level: string;
}

const states = ['met', 'partly', 'not met', 'does not apply'] as const;
const head = 'number | level | subject | state | where | test';
const isRemark = (cell: string) => /^\(.+\)$/.test(cell) || /^none: .+/.test(cell);

/** Holds a table of requirements against the list of them and the repository: every row, file, test and count; answers what is not so. */
export function judgeRequirements(text: string, known: readonly Requirement[], repository: Repository): string[] {
  const judge = new Judge(repository);
  const tables = readTables('requirements', text);
  const rows = tables
    .flatMap((table) => table.rows)
    .map(({ cells }) => cells as Record<'number' | 'level' | 'state' | 'where' | 'test', string>);
  const levels = new Map(known.map(({ number, level }) => [number, level]));
  const stateOf = (state: string) => states.find((each) => state === each || state.startsWith(`${each}: `));
  const count = (state: string) => rows.filter((row) => stateOf(row.state) === state).length;
  const said = `${rows.length} rows: ${states.map((state) => `${count(state)} ${state}`).join(', ')}.`;
  const numbers = rows.map(({ number }) => number);
  return [
    ...tables.flatMap((table) => (table.head.join(' | ') === head ? [] : [`no table is headed ${table.head.join(' | ')}`])),
    ...known.flatMap(({ number }) => (numbers.includes(number) ? [] : [`${number} has no row`])),
    ...rows.flatMap(({ number, level, state, where, test }, at) => [
      ...(levels.has(number) ? [] : [`${number} is no requirement`]),
      ...(levels.has(number) && levels.get(number) !== level ? [`${number} is of level ${levels.get(number)}`] : []),
      ...(numbers.indexOf(number) === at ? [] : [`${number} has two rows`]),
      ...(stateOf(state) ? [] : [`'${state}' is no state`]),
      ...(test === '' ? [`${number} is ${state} and nothing shows it`] : []),
      ...judge.filesIn(where).map((problem) => `${number}: ${problem}`),
      ...(isRemark(test) || test === '' ? [] : judge.pairsIn(test).map((problem) => `${number}: ${problem}`)),
    ]),
    ...(text.includes(said) ? [] : [`says another count than '${said}'`]),
  ];
}
