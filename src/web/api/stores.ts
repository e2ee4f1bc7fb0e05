/** Falls back to memory (lasts as long as the page) if the browser provides no storage or it is full. */
export interface Store {
  readonly get: (name: string) => string | null;
  readonly put: (name: string, value: string) => void;
  readonly remove: (name: string) => void;
  readonly names: () => readonly string[];
  readonly clear: () => void;
}

/** Never throws. Calls `find` each time because the browser may refuse access at any time. */
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
      // The old stored value is outdated.
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

/** Parses a stored object; {} if it is anything else, because any script of the origin can write there. */
export function toParts(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const browserStore = toStore(() => localStorage);
/** Survives a reload. */
export const tabStore = toStore(() => sessionStorage);
