import { Visitor, type CallExpression, type Expression } from 'oxc-parser';
import { parseSource } from '../architecture/house.ts';

const groups: ReadonlySet<string> = new Set(['describe']);
const tests: ReadonlySet<string> = new Set(['it', 'test']);

/** The word that a call begins with: 'it' of `it(...)`, `it.each(rows)(...)` and `it.skipIf(no).each`rows`(...)`. */
function firstWord(callee: Expression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return firstWord(callee.object as Expression);
  if (callee.type === 'CallExpression') return firstWord(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? firstWord(callee.tag) : null;
}

/** A title as it is written; what a template fills in stays as `${words}`. */
function titleOf({ arguments: [first] }: CallExpression, text: string): string | null {
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  return first?.type === 'TemplateLiteral' ? text.slice(first.start + 1, first.end - 1) : null;
}

/** Titles of the tests of a file with those of their groups before them, joined by ' > '; places of rows (`%s`, `$name`) as written. */
export function titlesOf(path: string, text: string): string[] {
  const { program } = parseSource(path, text);
  const titles: string[] = [];
  const open: { title: string; end: number }[] = [];
  new Visitor({
    CallExpression(call) {
      const word = firstWord(call.callee);
      if (word === null || !(groups.has(word) || tests.has(word))) return;
      const title = titleOf(call, text);
      if (title === null) return;
      while (open.length > 0 && open.at(-1)!.end <= call.start) open.pop();
      if (groups.has(word)) open.push({ title, end: call.end });
      else titles.push([...open.map((group) => group.title), title].join(' > '));
    },
  }).visit(program);
  return titles;
}

/** Whether a title names one of these: whole, or by its last parts. */
export const isTitleOf = (titles: readonly string[], title: string): boolean =>
  titles.some((known) => known === title || known.endsWith(` > ${title}`));
