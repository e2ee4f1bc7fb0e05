import type { RouteConfigEntry } from '@react-router/dev/routes';
import { resolve } from 'node:path';

/** What the bundler tells of a module while it makes files of them. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** A screen by its modules: those of the layouts around it, and its own at the end. */
export type Screen = readonly string[];

/** What screens have alike: which files they share with whom. */
export interface Kind {
  /** A small letter that stands for it in the names of files. */
  readonly letter: string;
  /** Strangers come to it: what it fetches late is not mixed with what others need at once. */
  readonly isOpen?: boolean;
  /** Its forms are checked by code that is fetched late, so that it names schemas without using them. */
  readonly isLean?: boolean;
  /** It loads no byte beside its own: what it needs at once is left out of the files of others. */
  readonly isAlone?: boolean;
}

const screensOf = (routes: readonly RouteConfigEntry[], folder: string, around: Screen = []): Screen[] =>
  routes.flatMap(({ file, children }) => {
    const own = [...around, resolve(folder, file)];
    return children ? screensOf(children, folder, own) : [own];
  });

/** The part of a screen's module that browsers load. */
const entryOf = (file: string): string => `${file}?__react-router-build-client-route`;

/** Modules that those named need; with what they fetch late, and with schemas, or without. */
function reach(ids: readonly string[], modules: Modules, { late, schemas }: { late: boolean; schemas: boolean }): Set<string> {
  const reached = new Set(ids);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
      if (schemas || !next.endsWith('?schemas')) reached.add(next);
  }
  return reached;
}

/** A capital stands for what is fetched late, and says nothing where the same is needed at once. */
const lettersOf = (kinds: ReadonlySet<string>): string =>
  [...kinds]
    .filter((letter) => letter === letter.toLowerCase() || !kinds.has(letter.toLowerCase()))
    .toSorted()
    .join('');

/** Who needs a module. */
interface Need {
  readonly kinds: Set<string>;
  readonly screens: Set<string>;
  readonly isAlone: boolean;
}

/** A module that fewer screens need is fetched with those alone. */
const atLeastScreens = 4;

/**
 * Names the file of the built app that a module belongs to, by the kinds of screens that need it, so that a screen asks for few files: all that the same
 * kinds need is one. Null for what few screens need, and for what one that stands alone needs at once.
 * No two files need each other: what a module needs is needed by all screens and kinds that need the module, and perhaps by more.
 */
export function sharedFile(routes: readonly RouteConfigEntry[], folder: string, kindOf: (screen: Screen) => Kind) {
  const nameAll = (modules: Modules): Map<string, string> => {
    const needs = new Map<string, Need>();
    for (const screen of screensOf(routes, folder)) {
      const { letter, isOpen = false, isLean = false, isAlone = false } = kindOf(screen);
      const need = (kind: string, ids: ReadonlySet<string>, forOne: boolean) => {
        for (const id of ids) {
          const known = needs.get(id) ?? { kinds: new Set(), screens: new Set(), isAlone: false };
          needs.set(id, { kinds: known.kinds.add(kind), screens: known.screens.add(screen.at(-1)!), isAlone: known.isAlone || forOne });
        }
      };
      const entries = screen.map(entryOf);
      need(letter, reach(entries, modules, { late: false, schemas: !isLean }), isAlone);
      if (isOpen) need(letter.toUpperCase(), reach(entries, modules, { late: true, schemas: true }), false);
    }
    const shared = [...needs].filter(([, { screens, isAlone }]) => screens.size >= atLeastScreens && !isAlone);
    return new Map(shared.map(([id, { kinds }]) => [id, `shared-${lettersOf(kinds)}`]));
  };
  let names: Map<string, string> | null = null;
  return (id: string, modules: Modules): string | null => (names ??= nameAll(modules)).get(id) ?? null;
}
