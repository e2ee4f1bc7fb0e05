import { Visitor, type Argument, type CallExpression } from 'oxc-parser';
import type { Source } from './source-files.ts';

const placeOfHash: Readonly<Record<string, number>> = {
  createHash: 0,
  createHmac: 0,
  createSign: 0,
  createVerify: 0,
  hash: 0,
  hkdf: 0,
  hkdfSync: 0,
  pbkdf2: 4,
  pbkdf2Sync: 4,
};

const getText = (argument: Argument | undefined): string =>
  argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : 'not written out';

function getHash({ callee, arguments: given }: CallExpression, imported: ReadonlySet<string>): string | null {
  if (callee.type === 'Identifier' && imported.has(callee.name)) return getText(given[placeOfHash[callee.name]!]);
  const isDigest = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'digest';
  return isDigest && given.length === 2 ? getText(given[0]) : null;
}

const fromCrypto = ({ program }: Source): Set<string> =>
  new Set(
    program.body
      .filter((statement) => statement.type === 'ImportDeclaration')
      .filter(({ source }) => source.value === 'node:crypto')
      .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name))
      .filter((name) => name in placeOfHash),
  );

export function toHashes(source: Source): string[] {
  const found: string[] = [];
  const imported = fromCrypto(source);
  new Visitor({
    CallExpression(call) {
      const hash = getHash(call, imported);
      if (hash) found.push(hash);
    },
    Property({ key, value }) {
      const isHash = key.type === 'Identifier' && key.name === 'hash' && value.type === 'Literal';
      if (isHash && /^(?:sha|md)/i.test(String(value.value))) found.push(String(value.value));
    },
  }).visit(source.program);
  return found.map((hash) => `${source.path}: ${hash}`);
}
