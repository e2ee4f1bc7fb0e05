import { Visitor, type Expression, type ReturnStatement, type TemplateLiteral } from 'oxc-parser';
import { isBrowserSide, type Source } from './source-files.ts';

export interface SqlText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly holes: readonly string[];
  /** False if it only starts like SQL and may be prose. */
  readonly isCertain: boolean;
}

export interface UnseenText {
  readonly path: string;
  readonly line: number;
  readonly code: string;
}

const beginnings = ['select', 'insert', 'update', 'delete', 'with', 'truncate', 'merge', 'copy', 'lock', 'alter', 'create', 'drop'];

/** UI text may start with 'Select' or 'Update', so the next word is checked, too. */
const beginsLikeSql = (text: string): boolean => beginnings.includes(text.trimStart().split(/\s/, 1)[0]!.toLowerCase());

const getName = (node: Expression): string | null => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier' ? node.property.name : null;
};

const cooked = (template: TemplateLiteral, at: number): string => template.quasis[at]?.value.cooked ?? '';

interface Fragment {
  readonly path: string;
  readonly name: string;
  readonly templates: readonly TemplateLiteral[];
  readonly reader: Reader;
}

function templatesIn(node: Expression | null | undefined): TemplateLiteral[] {
  if (node?.type === 'TaggedTemplateExpression') return [node.quasi];
  if (node?.type === 'ParenthesizedExpression' || node?.type === 'TSAsExpression') return templatesIn(node.expression);
  return node?.type === 'ConditionalExpression' ? [...templatesIn(node.consequent), ...templatesIn(node.alternate)] : [];
}

function stringsIn(node: Expression | null): string[] | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'TSAsExpression') return stringsIn(node.expression);
  if (node?.type !== 'ArrayExpression') return null;
  const each = node.elements.map((element) => (element && element.type !== 'SpreadElement' ? stringsIn(element) : null));
  return each.every((one) => one !== null) ? each.flat() : null;
}

class Reader {
  readonly texts: SqlText[] = [];
  readonly unseen: UnseenText[] = [];
  readonly source: Source;
  readonly fragments: Map<string, Fragment[]>;
  readonly strings = new Map<string, string[]>();
  readonly taken = new Set<unknown>();
  readonly within = new Set<string>();

  constructor(source: Source, fragments: Map<string, Fragment[]>) {
    this.source = source;
    this.fragments = fragments;
  }

  code({ start, end }: { start: number; end: number }): string {
    return this.source.text.slice(start, end);
  }

  place({ start }: { start: number }): { path: string; line: number } {
    return { path: this.source.path, line: this.source.text.slice(0, start).split('\n').length };
  }

  learn(): void {
    const { path, program } = this.source;
    const learnStrings = (name: string, found: string[] | null) =>
      found && this.strings.set(name, [...(this.strings.get(name) ?? []), ...found]);
    const learnFragment = (name: string, templates: TemplateLiteral[]) => {
      if (templates.length > 0) this.fragments.set(name, [...(this.fragments.get(name) ?? []), { path, name, templates, reader: this }]);
    };
    const returns: ReturnStatement[] = [];
    new Visitor({ ReturnStatement: (node) => void returns.push(node) }).visit(program);
    const returnedIn = ({ start, end }: { start: number; end: number }) =>
      returns.filter((one) => one.start > start && one.end < end).flatMap(({ argument }) => templatesIn(argument));
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'Identifier') return;
        learnStrings(id.name, stringsIn(init));
        const isArrow = init?.type === 'ArrowFunctionExpression';
        learnFragment(id.name, isArrow && !init.expression ? returnedIn(init) : templatesIn(isArrow ? (init.body as Expression) : init));
      },
      FunctionDeclaration: (node) => void (node.id && learnFragment(node.id.name, returnedIn(node))),
      ForOfStatement: ({ left, right }) => {
        const declared = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : null;
        if (declared?.type === 'Identifier') learnStrings(declared.name, stringsIn(right) ?? this.strings.get(this.code(right)) ?? null);
      },
    }).visit(program);
  }

  /** Fragments by name: from this file, else from an imported one. */
  named(name: string, holes: string[]): string[] | null {
    const all = this.fragments.get(name) ?? [];
    const own = all.filter(({ path }) => path === this.source.path);
    const found = own.length > 0 ? own : all.filter(({ path }) => this.source.imports.some(({ to }) => to === path));
    const key = `${found[0]?.path} ${name}`;
    if (found.length === 0 || this.within.has(key)) return null;
    this.within.add(key);
    const texts = found.flatMap(({ templates, reader }) => templates.flatMap((template) => reader.spell(template, holes)));
    this.within.delete(key);
    return texts;
  }

  filling(node: Expression, holes: string[]): string[] | null {
    if (node.type === 'ConditionalExpression') {
      const [yes, no] = [this.filling(node.consequent, holes), this.filling(node.alternate, holes)];
      return yes && no ? [...yes, ...no] : null;
    }
    if (node.type === 'TaggedTemplateExpression') return this.spell(node.quasi, holes);
    if (node.type === 'Identifier') return this.named(node.name, holes);
    if (node.type !== 'CallExpression') return null;
    const [callee, first] = [getName(node.callee), node.arguments[0]];
    if (callee !== 'sql' && callee !== 'tx') return node.callee.type === 'Identifier' ? this.named(node.callee.name, holes) : null;
    if (first?.type === 'Literal' && typeof first.value === 'string') return [first.value];
    return (first?.type === 'Identifier' && this.strings.get(first.name)) || null;
  }

  /** Several texts if a placeholder has several possible fragments. */
  spell(template: TemplateLiteral, holes: string[]): string[] {
    let texts = [cooked(template, 0)];
    for (const [at, expression] of template.expressions.entries()) {
      const inner = this.filling(expression, holes) ?? [`$${holes.push(this.code(expression))}`];
      // Reads each alternative once instead of all combinations.
      const longer = inner.flatMap((one, choice) => (choice === 0 ? texts : texts.slice(0, 1)).map((text) => `${text} ${one} `));
      texts = longer.map((text) => text + cooked(template, at + 1));
    }
    return texts;
  }

  add(node: TemplateLiteral, isCertain: boolean): void {
    if (this.taken.has(node)) return;
    this.taken.add(node);
    const holes: string[] = [];
    for (const text of this.spell(node, holes)) this.texts.push({ ...this.place(node), text, holes, isCertain });
  }

  addHanded(node: Expression): void {
    if (node.type === 'TemplateLiteral') this.add(node, true);
    else if (node.type === 'ConditionalExpression') for (const each of [node.consequent, node.alternate]) this.addHanded(each);
    else if (node.type === 'Literal' && typeof node.value === 'string')
      this.texts.push({ ...this.place(node), text: node.value, holes: [], isCertain: true });
    else this.unseen.push({ ...this.place(node), code: this.code(node) });
  }

  read(): void {
    const { path, program } = this.source;
    new Visitor({
      TaggedTemplateExpression: ({ tag, quasi }) => void (getName(tag) !== 'raw' && this.add(quasi, true)),
      CallExpression: ({ callee, arguments: given }) => {
        const [first] = given;
        if (getName(callee) === 'unsafe' && first && first.type !== 'SpreadElement') this.addHanded(first);
      },
    }).visit(program);
    if (isBrowserSide(path)) return;
    new Visitor({
      TemplateLiteral: (node) => void (beginsLikeSql(cooked(node, 0)) && this.add(node, false)),
      Literal: (node) => {
        const { value } = node;
        if (typeof value !== 'string' || !beginsLikeSql(value)) return;
        this.texts.push({ ...this.place(node), text: value, holes: [], isCertain: false });
      },
    }).visit(program);
  }
}

export function toSql(sources: readonly Source[]): { texts: SqlText[]; unseen: UnseenText[] } {
  const fragments = new Map<string, Fragment[]>();
  const readers = sources.map((source) => new Reader(source, fragments));
  for (const reader of readers) reader.learn();
  for (const reader of readers) reader.read();
  return { texts: readers.flatMap(({ texts }) => texts), unseen: readers.flatMap(({ unseen }) => unseen) };
}
