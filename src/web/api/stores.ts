/** A store of the browser by names; where the browser gives none, or has no room, what is put there lasts as long as the page. */
export interface Store {
  readonly get: (name: string) => string | null;
  readonly put: (name: string, value: string) => void;
  readonly remove: (name: string) => void;
  readonly names: () => readonly string[];
  readonly clear: () => void;
}

/** A store that never throws; `find` is asked each time, since a browser may refuse it at any. */
export function toStore(find: () => Storage): Store {
  const ofPage = new Map<string, string>();
  const tried = <T>(act: (store: Storage) => T, otherwise: T): T => {
    try {
      return act(find());
    } catch {
      return otherwise;
    }
  };
  const remove = (name: string) => {
    ofPage.delete(name);
    tried((store) => store.removeItem(name), undefined);
  };
  return {
    get: (name) => ofPage.get(name) ?? tried((store) => store.getItem(name), null),
    put(name, value) {
      ofPage.delete(name);
      const isPut = tried((store) => (store.setItem(name, value), true), false);
      if (isPut) return;
      // What it held before under that name is no longer so.
      remove(name);
      ofPage.set(name, value);
    },
    remove,
    names: () => [...new Set([...ofPage.keys(), ...tried((store) => Object.keys(store), [])])],
    clear() {
      ofPage.clear();
      tried((store) => store.clear(), undefined);
    },
  };
}

/** What an object that was put into a store says; nothing where something else stands in its place: all that runs in the browser may write there. */
export function toParts(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Shared by the tabs of this browser. */
export const browserStore = toStore(() => localStorage);
/** This tab's own, over the loading of a page. */
export const tabStore = toStore(() => sessionStorage);
