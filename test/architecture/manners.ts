import { Visitor, type ExportNamedDeclaration } from 'oxc-parser';
import { isTest, type Source } from './house.ts';

const forbiddenNames = ['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'types', 'manager', 'service', 'index'];
const nameOf = (path: string): string => path.split('/').at(-1)!;

/** Files that are named for nothing, or not in kebab-case. */
export const badNames = (paths: readonly string[]): string[] =>
  paths.filter(
    (path) =>
      forbiddenNames.includes(nameOf(path).split('.')[0]!) ||
      [...nameOf(path)].some((sign) => !'abcdefghijklmnopqrstuvwxyz0123456789$.-'.includes(sign)),
  );

/** Files that hand on whatever another one exports. */
export const barrels = (sources: readonly Source[]): string[] =>
  sources.filter(({ program }) => program.body.some(({ type }) => type === 'ExportAllDeclaration')).map(({ path }) => path);

interface Span {
  readonly start: number;
  readonly end: number;
}

const linesOf = ({ text }: Source): number => text.split('\n').length - 1;

/** Files over their limit: 300 lines, 500 for a test. */
export const tooLong = (sources: readonly Source[]): string[] =>
  sources.filter((source) => linesOf(source) > (isTest(source.path) ? 500 : 300)).map((source) => `${source.path} ${linesOf(source)}`);

/** Lines of the file in the middle. */
export function medianLines(sources: readonly Source[]): number {
  const sizes = sources.map(linesOf).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** Files whose exports have to be explained. */
export const isExplained = ({ path }: Source): boolean =>
  path.startsWith('src/shared/') ||
  path.startsWith('src/server/') ||
  ['rules', 'commands', 'policy'].some((kind) => nameOf(path) === `${kind}.ts` || nameOf(path).endsWith(`-${kind}.ts`));

function exportedName({ declaration }: ExportNamedDeclaration): string | null {
  if (declaration?.type === 'VariableDeclaration') {
    const [first] = declaration.declarations;
    return first?.id.type === 'Identifier' ? first.id.name : null;
  }
  const isNamed =
    declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration' || declaration?.type === 'TSDeclareFunction';
  return isNamed ? (declaration.id?.name ?? null) : null;
}

/** Exported functions, classes and constants without a doc comment; of overloads the first one has it. */
export function unexplained(source: Source): string[] {
  const explained = new Set<string>();
  const bare: string[] = [];
  for (const node of source.program.body) {
    const name = node.type === 'ExportNamedDeclaration' ? exportedName(node) : null;
    if (!name || explained.has(name)) continue;
    const hasDoc = source.comments.some(
      ({ type, value, end }) =>
        type === 'Block' && value.startsWith('*') && end <= node.start && source.text.slice(end, node.start).trim() === '',
    );
    if (hasDoc) explained.add(name);
    else bare.push(`${source.path} ${name}`);
  }
  return bare;
}

/** Screens that show the message of an error, which is for programs, where words for people are asked for. */
export const messagesShown = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ program }) => {
      const shown: Span[] = [];
      const messages: Span[] = [];
      new Visitor({
        JSXOpeningElement: ({ name, attributes }) => {
          if (name.type !== 'JSXIdentifier' || name.name !== 'Failed') return;
          for (const one of attributes) if (one.type === 'JSXAttribute' && one.name.name === 'message' && one.value) shown.push(one.value);
        },
        MemberExpression: (node) => void (node.property.type === 'Identifier' && node.property.name === 'message' && messages.push(node)),
      }).visit(program);
      return messages.some((message) => shown.some(({ start, end }) => start < message.start && message.end < end));
    })
    .map(({ path }) => path);

const codeWords = ['const', 'let', 'return', 'await', 'if', 'import'];
const looksLikeCode = (comment: string): boolean => {
  const [first, second = ''] = comment.trim().split(' ');
  return (
    codeWords.includes(first!) && (first !== 'if' || second.startsWith('(')) && ['(', ';', '=', "'"].some((sign) => comment.includes(sign))
  );
};

/** Comments that are code, or work put off. */
export const leftovers = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, comments }) =>
    comments
      .filter(
        ({ type, value }) => ['TODO', 'FIXME', 'XXX'].some((word) => value.includes(word)) || (type === 'Line' && looksLikeCode(value)),
      )
      .map(({ value }) => `${path} ${value.trim()}`),
  );
