import { getDomain, isBrowserSide, isFixture, isTest, getLayer, getRank, type Import, type Layer, type Source } from './source-files.ts';

/** `app -> screens -> domains -> server | web -> shared`; bench may import what app may. */
const mayKnow: Record<Layer, readonly Layer[]> = {
  app: ['app', 'screens', 'domains', 'server', 'web', 'shared'],
  screens: ['screens', 'domains', 'web', 'shared'],
  domains: ['domains', 'server', 'web', 'shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
  shared: ['shared'],
  bench: ['bench', 'app', 'domains', 'server', 'shared'],
};

const show = ({ from, to }: Import): string => `${from} -> ${to}`;

const toArrows = (sources: readonly Source[]): Import[] =>
  sources.filter(({ path }) => !isTest(path) && !isFixture(path)).flatMap(({ imports }) => imports);

export const wrongLayers = (sources: readonly Source[]): string[] =>
  toArrows(sources)
    .filter(({ from, to }) => {
      const [source, target] = [getLayer(from), getLayer(to)];
      return source && target && !mayKnow[source].includes(target);
    })
    .map(show);

function isForBoth(path: string): boolean {
  const name = path.split('/').at(-1)!;
  return (
    ['endpoints.ts', 'schemas.ts', 'rules.ts', 'next-action.ts', 'personas.ts'].includes(name) ||
    name.endsWith('-schemas.ts') ||
    name.endsWith('-rules.ts')
  );
}

const isVisibleToBrowsers = (path: string): boolean =>
  isBrowserSide(path) || getLayer(path) === 'shared' || (getDomain(path) !== null && isForBoth(path)) || path.includes('+types');

export const serverSeenByBrowsers = (sources: readonly Source[]): string[] =>
  toArrows(sources)
    .filter(({ from, to }) => getLayer(to) && isVisibleToBrowsers(from) && !isVisibleToBrowsers(to))
    .map(show);

export const browserSeenByServers = (sources: readonly Source[]): string[] =>
  toArrows(sources)
    .filter(({ from, to }) => ['domains', 'bench'].includes(getLayer(from) ?? '') && !isBrowserSide(from) && isBrowserSide(to))
    .map(show);

export const findDownwardCalls = (sources: readonly Source[]): string[] =>
  toArrows(sources)
    .filter(({ from, to }) => {
      const [source, target] = [getDomain(from), getDomain(to)];
      return source !== null && target !== null && getRank(target) > getRank(source);
    })
    .map(show);

export const borrowedScreens = (sources: readonly Source[]): string[] =>
  toArrows(sources)
    .filter(({ from, to }) => to.endsWith('-screen.tsx') && getLayer(from) !== 'app' && getDomain(from) !== getDomain(to))
    .map(show);

const getScreen = (path: string): string | null => (getLayer(path) === 'screens' ? path.split('/')[2]! : null);

export const screensThatMeet = (sources: readonly Source[]): string[] =>
  toArrows(sources)
    .filter(({ from, to }) => getScreen(from) !== null && getScreen(to) !== null && getScreen(from) !== getScreen(to))
    .map(show);

export const unknownDomains = (sources: readonly Source[]): string[] => [
  ...new Set(sources.flatMap(({ path }) => getDomain(path) ?? []).filter((domain) => getRank(domain) === Infinity)),
];

/** Import cycles, types included (Tarjan's strongly connected components, 1972). */
export function circles(sources: readonly Source[]): string[] {
  const edges = new Map<string, string[]>();
  for (const { from, to } of toArrows(sources)) edges.set(from, [...(edges.get(from) ?? []), to]);
  const [number, low] = [new Map<string, number>(), new Map<string, number>()];
  const open: string[] = [];
  const found: string[] = [];
  const visit = (path: string): void => {
    number.set(path, number.size);
    low.set(path, number.get(path)!);
    open.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!number.has(next)) visit(next);
      if (open.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!));
    }
    if (low.get(path) !== number.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1 || (edges.get(path) ?? []).includes(path)) found.push(group.toSorted().join(' <-> '));
  };
  for (const path of edges.keys()) if (!number.has(path)) visit(path);
  return found.toSorted();
}
