import { describe, expect, it } from 'vitest';
import { toStore } from './stores.ts';

function storage(room: number): Storage {
  const held: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => held[name] ?? null,
    setItem(name: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      held[name] = value;
    },
    removeItem: (name: string) => void delete held[name],
    clear: () => Object.keys(held).forEach((name) => delete held[name]),
  };
  return new Proxy(methods as unknown as Storage, {
    ownKeys: () => Object.keys(held),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}
const refused = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('a store', () => {
  it.each([
    ['of a browser', () => storage(100)],
    ['that is full', () => storage(0)],
    ['that the browser refuses', () => null],
  ])('%s returns a stored value by name until it is removed', (_what, make) => {
    const given = make();
    const store = toStore(given === null ? refused : () => given);
    expect(store.get('one')).toBeNull();
    store.put('one', 'first');
    store.put('two', 'second');
    expect([store.get('one'), store.get('two'), [...store.names()].sort()]).toEqual(['first', 'second', ['one', 'two']]);
    store.remove('one');
    expect([store.get('one'), store.names()]).toEqual([null, ['two']]);
    store.clear();
    expect(store.names()).toEqual([]);
  });

  it('drops the former value if there is no room for the new one', () => {
    const given = storage(5);
    const store = toStore(() => given);
    store.put('name', 'short');
    store.put('name', 'far too long');
    expect([store.get('name'), given.getItem('name')]).toEqual(['far too long', null]);
    store.put('name', 'again');
    expect([store.get('name'), given.getItem('name')]).toEqual(['again', 'again']);
  });
});
