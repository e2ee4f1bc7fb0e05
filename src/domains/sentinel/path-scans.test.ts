import { expect, it } from 'vitest';
import { PathScans, scanSize } from './path-scans.ts';

const ask = (scans: PathScans, paths: readonly string[], { address = '203.0.113.7', from = 0, everyMs = 100 } = {}) =>
  paths.map((path, at) => scans.note(address, path, from + at * everyMs));
const paths = (count: number, name = 'a') => Array.from({ length: count }, (_, at) => `/${name}${at}`);

it('tells at the twentieth different path of a minute, and then begins anew', () => {
  const told = ask(new PathScans(), paths(60));
  expect(told.flatMap((isScan, at) => (isScan ? [at + 1] : []))).toEqual([scanSize, 40, 60]);
});

it('does not count the same path twice, nor those of another address', () => {
  const scans = new PathScans();
  expect(ask(scans, [...paths(19), ...paths(19), ...paths(19)])).not.toContain(true);
  expect(ask(scans, paths(19, 'b'), { address: '203.0.113.8' })).not.toContain(true);
  expect(scans.note('203.0.113.7', '/last', 10_000)).toBe(true);
});

it('forgets after a minute', () => {
  const scans = new PathScans();
  expect(ask(scans, paths(19))).not.toContain(true);
  expect(ask(scans, paths(19, 'b'), { from: 60_000 })).not.toContain(true);
  expect(ask(scans, paths(30, 'c'), { from: 200_000, everyMs: 4000 })).not.toContain(true);
});

it('makes room by letting the oldest address go', () => {
  const scans = new PathScans();
  ask(scans, paths(19), { address: 'first' });
  for (let at = 0; at < 10_000; at += 1) scans.note(`address ${at}`, '/x', 2000);
  expect(scans.note('first', '/last', 3000)).toBe(false);
});
