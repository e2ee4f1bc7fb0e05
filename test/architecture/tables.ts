import { getDomain, domainOrder, isFixture, isTest, getRank, type Source } from './source-files.ts';
import { toSql, type SqlText } from './sql-texts.ts';
import { getParsedTables, getTableTexts, type TableWord } from './table-descriptions.ts';
import type { Exception } from './table-owners.ts';

export interface Rules {
  readonly owners: Readonly<Record<string, string>>;
  readonly exceptions: readonly Exception[];
  readonly unseenTexts: Readonly<Record<string, string>>;
}

function getPlace(path: string): string {
  const [, layer, part] = path.split('/');
  return getDomain(path) ?? (path.startsWith('src/server/') ? `server/${part}` : path.startsWith('src/') ? layer! : 'bench');
}

const isCatalogue = (table: string): boolean => table.startsWith('pg_') || table.startsWith('information_schema.');

function isInOrder(place: string, { kind }: TableWord, owner: string): boolean {
  if (place === owner) return true;
  if (kind === 'writes') return false;
  if (place.startsWith('server/')) return owner.startsWith('server/');
  return domainOrder.some((domain) => domain === place) && getRank(owner) < getRank(place);
}

function toTexts({ path, line, text, isCertain }: SqlText): TableWord[] {
  try {
    return getTableTexts(text);
  } catch (error) {
    if (!isCertain) return [];
    throw new Error(`${path}:${line} has a text that PostgreSQL cannot read`, { cause: error });
  }
}

class Check {
  readonly rules: Rules;
  readonly faults: string[] = [];
  readonly used = new Set<Exception>();

  constructor(rules: Rules) {
    this.rules = rules;
  }

  isExcused(path: string, { table, kind }: TableWord): boolean {
    const excuse = this.rules.exceptions.find(
      (one) => one.table === table && one.kind === kind && (one.place === getPlace(path) || path.startsWith(one.place)),
    );
    if (excuse) this.used.add(excuse);
    return excuse !== undefined;
  }

  look({ path, line, holes, isCertain }: SqlText, word: TableWord): void {
    const { kind } = word;
    const isHole = word.table.startsWith('$');
    const table = isHole ? holes[Number(word.table.slice(1)) - 1]! : word.table;
    const owner = this.rules.owners[table];
    if (isCatalogue(table) || (!isCertain && owner === undefined)) return;
    if (owner !== undefined && isInOrder(getPlace(path), word, owner)) return;
    if (this.isExcused(path, { table, kind })) return;
    const whose = isHole ? 'a table that is not named here' : owner === undefined ? 'which is no table of ours' : `which is ${owner}'s`;
    this.faults.push(`${path}:${line} ${kind} ${table}, ${whose}`);
  }

  /** Complete statements are parsed, too; both methods must find the same tables. */
  compare({ path, line }: SqlText, words: readonly TableWord[], parsed: readonly string[]): void {
    const found = [...new Set(words.map(({ table }) => table))].toSorted();
    if (found.join() !== parsed.join()) this.faults.push(`${path}:${line} names [${parsed.join()}], and [${found.join()}] was seen`);
  }
}

export function tableFaults(sources: readonly Source[], rules: Rules): string[] {
  const asked = sources.filter(({ path }) => !isTest(path));
  const { texts, unseen } = toSql(asked);
  const check = new Check(rules);
  for (const text of texts) {
    const words = toTexts(text);
    const parsed = text.isCertain ? getParsedTables(text.text) : null;
    if (parsed) check.compare(text, words, parsed);
    if (!isFixture(text.path)) for (const word of words) check.look(text, word);
  }
  const unseenNames = new Set(unseen.map(({ path, code }) => `${path}: ${code}`));
  const { faults, used } = check;
  for (const name of unseenNames) if (!(name in rules.unseenTexts)) faults.push(`${name} reaches the database and cannot be read`);
  for (const name of Object.keys(rules.unseenTexts)) if (!unseenNames.has(name)) faults.push(`${name} is excused and not there`);
  for (const one of rules.exceptions)
    if (!used.has(one)) faults.push(`${one.place} ${one.kind} ${one.table} is excused and does not do it`);
  return faults;
}

export const ownerFaults = (tables: readonly string[], owners: Rules['owners']): string[] => [
  ...tables.filter((table) => !(table in owners)).map((table) => `${table} has no owner`),
  ...Object.keys(owners)
    .filter((table) => !tables.includes(table))
    .map((table) => `${table} is owned and is no table`),
];
