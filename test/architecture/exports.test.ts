import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isTest, parseSource, readSources, type Source } from './house.ts';

/** Exported for somebody who does not import it. */
const readElsewhere: Readonly<Record<string, string>> = {
  'src/app/root.tsx': 'the router finds its parts by their names',
  'src/web/first-sign.ts': 'src/web/late-start.ts puts its text into the first page',
};

/** What the router reads of a screen or of what stands around screens. */
const ofRouter = new Set(['meta', 'ErrorBoundary']);

/** The values that a file exports by their own names. */
function exportedValues({ program }: Source): string[] {
  return program.body.flatMap((part) => {
    if (part.type !== 'ExportNamedDeclaration' || !part.declaration) return [];
    const { declaration } = part;
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    return (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id
      ? [declaration.id.name]
      : [];
  });
}

/** What no other file names that imports this one. A contract says what it says, and the router reads what is `ofRouter`. */
function deadExports(sources: readonly Source[]): string[] {
  const importers = new Map<string, Source[]>();
  for (const source of sources) for (const { to } of source.imports) importers.set(to, [...(importers.get(to) ?? []), source]);
  const isNamed = (path: string, name: string) =>
    (importers.get(path) ?? []).some(({ text }) => new RegExp(String.raw`\b${name.replaceAll('$', String.raw`\$`)}\b`).test(text));
  return sources
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !path.endsWith('contract.ts') && !(path in readElsewhere))
    .flatMap((source) =>
      exportedValues(source)
        .filter((name) => !ofRouter.has(name) && !isNamed(source.path, name))
        .map((name) => `${source.path}: ${name}`),
    );
}

it('what a file exports is imported by another one', () => {
  const beside = globSync(['bin/*.mjs', 'src/**/*.mjs', '*.config.ts']).map((path) => parseSource(path, readFileSync(path, 'utf8')));
  const sources = [...readSources(process.cwd(), ['src', 'test', 'bench']), ...beside];
  expect(sources.length).toBeGreaterThan(1_500);
  expect(deadExports(sources)).toEqual([]);
});

it('an export that nobody imports is seen', () => {
  const one = parseSource('src/shared/one.ts', 'export const used = 1;\nexport function left(): void {}\n');
  const other = parseSource('src/shared/other.ts', "import { used } from './one.ts';\nused.toFixed();\n");
  expect(deadExports([one, other])).toEqual(['src/shared/one.ts: left']);
});
