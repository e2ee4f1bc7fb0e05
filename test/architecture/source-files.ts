import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor, type Program } from 'oxc-parser';

/** From top to bottom: calls go up, events go down (ARCHITECTURE.md). */
export const domainOrder = [
  'accounts',
  'credentials',
  'compliance',
  'carriers',
  'places',
  'transports',
  'quotes',
  'bids',
  'questions',
  'payments',
  'inspections',
  'handovers',
  'tracking',
  'calendars',
  'messages',
  'claims',
  'cases',
  'reviews',
  'custody',
  'webhooks',
  'notifications',
  'copilot',
  'sentinel',
  'privacy',
  'audit',
  'settings',
  'ops',
  'next-actions',
  'site',
] as const;

export const layers = ['app', 'screens', 'domains', 'server', 'web', 'shared', 'bench'] as const;
export type Layer = (typeof layers)[number];

export interface Import {
  readonly from: string;
  readonly to: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly imports: readonly Import[];
}

function getTarget(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null;
}

/** Throws on syntax errors, because an unparsed file wouldn't be checked. */
function parseSource(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path} was not parsed: ${errors[0]!.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []))),
  ];
  new Visitor({
    ImportExpression: ({ source }) => void (source.type === 'Literal' && named.push(String(source.value))),
    TSImportType: ({ source }) => void named.push(source.value),
  }).visit(program);
  const imports = [...new Set(named)].flatMap((specifier) => {
    const to = getTarget(path, specifier);
    return to ? [{ from: path, to }] : [];
  });
  return { path, text, program, imports };
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? pathsBelow(path) : [path];
  });
}

export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => pathsBelow(join(root, folder)))
    .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
    .map((path) => parseSource(path.slice(root.length + 1), readFileSync(path, 'utf8')));
}

const parts = (path: string): string[] => path.split('/');

export const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.endsWith('.test.tsx');

export const isFixture = (path: string): boolean => path.endsWith('fixtures.ts');

export function getLayer(path: string): Layer | null {
  const [top, second] = parts(path);
  const name = top === 'src' ? second : top === 'bench' ? top : undefined;
  return layers.find((layer) => layer === name) ?? null;
}

export function getDomain(path: string): string | null {
  const [top, layer, domain] = parts(path);
  return top === 'src' && layer === 'domains' ? (domain ?? null) : null;
}

export function getRank(domain: string): number {
  const rank = domainOrder.findIndex((name) => name === domain);
  return rank < 0 ? Infinity : rank;
}

export function isBrowserSide(path: string): boolean {
  const [, layer, , folder] = parts(path);
  if (layer === 'domains') return folder === 'web';
  return layer === 'web' || layer === 'screens' || (layer === 'app' && path.endsWith('.tsx'));
}
