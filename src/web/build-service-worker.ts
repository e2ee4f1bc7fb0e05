import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { licensesFile, readLicenses, type LicensedPackage } from './write-notices.ts';

interface RouteFiles {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface BuiltRoutes {
  readonly entry: RouteFiles;
  readonly routes: Readonly<Record<string, RouteFiles>>;
}

const screens = [
  'root',
  'account-data',
  'app-layout',
  'screens/dashboard/dashboard-screen',
  'screens/transport-detail/transport-detail-screen',
  'handovers/web/pickup-screen',
  'inspections/web/pickup-inspection-screen',
  'inspections/web/delivery-inspection-screen',
  'inspections/web/survey-screen',
];
const lazyParts = ['offline-keeper', 'sharing-strip', 'cached-user', 'bar-code', 'driver-home', 'helper-home', 'dispatch-home'];

const scriptNames = /["'](?:\.\/|\/?assets\/)([\w.~-]+\.js)["']/g;
const importedBy = /(?:import|from)\s*["']\.\/([\w.~-]+\.js)["']/g;

async function withImports(folder: string, file: string, found: Set<string>): Promise<void> {
  if (found.has(file)) return;
  found.add(file);
  const code = await readFile(join(folder, 'assets', file), 'utf8');
  for (const [, next] of code.matchAll(importedBy)) await withImports(folder, next!, found);
}

async function readRoutes(folder: string, names: readonly string[]): Promise<BuiltRoutes> {
  const file = names.find((name) => /^manifest-[\w-]+\.js$/.test(name));
  if (!file) throw new Error(`${folder} has no manifest of its routes`);
  const code = await readFile(join(folder, 'assets', file), 'utf8');
  return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as BuiltRoutes;
}

/** The files that a driver needs offline. Throws if a listed screen or part was not built. */
export async function listDriverAppFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'assets'));
  const { entry, routes } = await readRoutes(folder, names);
  const found = new Set<string>();
  const css = new Set<string>();
  for (const screen of screens) {
    const id = Object.keys(routes).find((name) => name.endsWith(screen));
    if (!id) throw new Error(`there is no screen ${screen} to keep`);
    const { module, imports = [], css: styles = [] } = routes[id]!;
    for (const url of [module, ...imports]) await withImports(folder, url.replace('/assets/', ''), found);
    for (const url of styles) css.add(url);
  }
  for (const url of [entry.module, ...(entry.imports ?? [])]) await withImports(folder, url.replace('/assets/', ''), found);
  for (const part of lazyParts) {
    const name = names.find((one) => one.startsWith(`${part}-`) && one.endsWith('.js'));
    if (!name) throw new Error(`there is no part ${part} to keep`);
    await withImports(folder, name, found);
  }
  const page = await readFile(join(folder, '__spa-fallback.html'), 'utf8');
  for (const [, name] of page.matchAll(scriptNames)) await withImports(folder, name!, found);
  const linked = [...page.matchAll(/href="(\/assets\/[\w.~-]+\.(?:css|woff2))"/g)].map(([, url]) => url!);
  const manifest = names.filter((name) => /^manifest-[\w-]+\.js$/.test(name));
  return [...[...found, ...manifest].map((name) => `/assets/${name}`), ...css, ...linked].toSorted();
}

/** Writes /service.worker.mjs and returns the packages it bundles. */
export async function buildServiceWorker(folder: string): Promise<LicensedPackage[]> {
  const files = [...new Set(await listDriverAppFiles(folder))].map((url) => ({ url, revision: null }));
  const page = await readFile(join(folder, '__spa-fallback.html'));
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { keptFiles: JSON.stringify([...files, { url: '/dashboard', revision }]), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      license: { fileName: licensesFile },
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(import.meta.dirname, 'service-worker.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the service worker was not built');
  await writeFile(join(folder, 'service.worker.mjs'), output.output[0].code);
  const licenses = output.output.find(({ fileName }) => fileName === licensesFile);
  if (licenses?.type !== 'asset') throw new Error('the packages of the service worker were not named');
  return readLicenses(String(licenses.source));
}
