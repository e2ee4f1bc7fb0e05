import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContractModule } from '#server/http/schema-names.ts';

const sources = path.resolve(import.meta.dirname, '..');

async function importModules(): Promise<ContractModule[]> {
  const files: string[] = [];
  for await (const file of glob('**/*contract.ts', { cwd: sources })) files.push(file);
  return Promise.all(
    files.toSorted().map(async (file) => ({
      folders: path.dirname(file).split(path.sep).slice(1),
      exports: (await import(pathToFileURL(path.join(sources, file)).href)) as Record<string, unknown>,
    })),
  );
}

let modules: Promise<ContractModule[]> | undefined;

/** The modules with contracts, sorted by path; imported once. */
export const contractModules = (): Promise<ContractModule[]> => (modules ??= importModules());
