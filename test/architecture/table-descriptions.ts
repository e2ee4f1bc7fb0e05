import { parseSync, scanSync, type ScanToken } from 'libpg-query';

export interface TableWord {
  readonly table: string;
  readonly kind: 'reads' | 'writes';
}

interface Frame {
  /** A statement starts at this depth, so FROM names tables, unlike in extract(... from ...). */
  isStatement: boolean;
  /** A comma at this depth continues the FROM list. */
  isInFrom: boolean;
}

const endsFrom = [
  'where',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'union',
  'intersect',
  'except',
  'window',
  'for',
  'set',
  'returning',
  ';',
];
const beginsStatement = ['select', 'insert', 'update', 'delete', 'merge', 'truncate', 'with'];
/** Words before UPDATE that don't start a statement, such as FOR UPDATE and ON UPDATE. */
const beforeOtherUpdates = ['for', 'key', 'do', 'on', 'before', 'after', 'or', 'of'];
const fillers = ['only', 'lateral', 'table', 'if', 'exists', 'not', 'into', 'from'];

class Walk {
  readonly words: string[];
  readonly tokens: readonly ScanToken[];
  readonly found: TableWord[] = [];
  readonly own = new Set<string>();

  constructor(text: string) {
    this.tokens = (text.trim() === '' ? [] : scanSync(text).tokens).filter(
      ({ tokenName }) => tokenName !== 'SQL_COMMENT' && tokenName !== 'C_COMMENT',
    );
    this.words = this.tokens.map(({ text: word }) => (word.startsWith('"') ? word.slice(1, -1) : word.toLowerCase()));
  }

  isName(at: number): boolean {
    const token = this.tokens[at];
    return token !== undefined && (token.tokenName === 'IDENT' || token.keywordKind === 1 || token.tokenName === 'PARAM');
  }

  learnOwn(): void {
    for (const [at, word] of this.words.entries()) {
      const next = this.words.slice(at + 1, at + 4);
      if (word !== 'as' || !(next[0] === '(' || (next.includes('materialized') && next.includes('(')))) continue;
      let name = at - 1;
      if (this.words[name] === ')') while (name > 0 && this.words[name] !== '(') name -= 1;
      if (this.words[name] === '(') name -= 1;
      if (this.isName(name)) this.own.add(this.words[name]!);
    }
  }

  note(kind: TableWord['kind'], from: number): void {
    let at = from;
    while (fillers.includes(this.words[at] ?? '')) at += 1;
    if (!this.isName(at)) return;
    let table = this.words[at]!;
    if (this.words[at + 1] === '.') {
      table = table === 'public' ? this.words[at + 2]! : `${table}.${this.words[at + 2]}`;
      at += 2;
    }
    if (kind === 'reads' && this.words[at + 1] === '(') return;
    if (kind === 'writes' && ['temporary', 'temp'].includes(this.words[from - 2] ?? '')) this.own.add(table);
    if (!this.own.has(table)) this.found.push({ table, kind });
  }

  step(at: number, frame: Frame, isInBrackets: boolean): void {
    const [word, before, after] = [this.words[at]!, this.words[at - 1] ?? '', this.words[at + 1] ?? ''];
    if (endsFrom.includes(word)) frame.isInFrom = false;
    if ((word === 'insert' || word === 'merge') && after === 'into') this.note('writes', at + 1);
    else if (word === 'delete' && after === 'from') this.note('writes', at + 1);
    else if (word === 'update' && !beforeOtherUpdates.includes(before)) this.note('writes', at + 1);
    else if (
      word === 'truncate' ||
      word === 'copy' ||
      (word === 'table' && ['alter', 'drop', 'create', 'lock', 'temporary', 'temp'].includes(before))
    )
      this.note('writes', at + 1);
    else if (word === 'on' && this.words[at - 1] === 'index') this.note('writes', at + 1);
    else if (word === 'analyze' || word === 'vacuum') this.note('reads', at + 1);
    else if (word === 'join' || (word === 'using' && after !== '(')) this.note('reads', at + 1);
    else if (word === ',' && frame.isInFrom) this.note('reads', at + 1);
    else if (word === 'from' && before !== 'delete' && before !== 'distinct' && (frame.isStatement || !isInBrackets)) {
      frame.isInFrom = true;
      this.note('reads', at + 1);
    }
    if (!beginsStatement.includes(word)) return;
    frame.isStatement = true;
    frame.isInFrom = false;
  }

  run(): TableWord[] {
    // REVOKE ... FROM names a role.
    if (this.words[0] === 'revoke') return [];
    this.learnOwn();
    const frames: Frame[] = [{ isStatement: false, isInFrom: false }];
    for (const [at, word] of this.words.entries()) {
      if (word === '(') {
        const isInFrom = frames.at(-1)!.isInFrom && ['from', 'join', ',', '('].includes(this.words[at - 1] ?? '');
        frames.push({ isStatement: false, isInFrom });
        if (isInFrom) this.note('reads', at + 1);
      } else if (word === ')' && frames.length > 1) frames.pop();
      else this.step(at, frames.at(-1)!, frames.length > 1);
    }
    return this.found;
  }
}

/** Uses PostgreSQL's scanner, so that fragments can be read. Throws if it can't tokenize the text. */
export const getTableTexts = (text: string): TableWord[] => new Walk(text).run();

interface NamedTable {
  readonly relname?: string;
  readonly schemaname?: string;
  readonly relpersistence?: string;
  readonly ctename?: string;
}

/** Uses PostgreSQL's parser; null for a fragment. */
export function getParsedTables(text: string): string[] | null {
  let tree: unknown;
  try {
    tree = parseSync(text);
  } catch {
    return null;
  }
  const [tables, own] = [new Set<string>(), new Set<string>()];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node as Record<string, NamedTable>)) {
      if (value?.relname && value.relpersistence === 't') own.add(value.relname);
      if (value?.relname)
        tables.add(value.schemaname && value.schemaname !== 'public' ? `${value.schemaname}.${value.relname}` : value.relname);
      if (value?.ctename) own.add(value.ctename);
      if (key !== 'lockedRels') visit(value);
    }
  };
  visit(tree);
  return [...tables].filter((table) => !own.has(table)).toSorted();
}
