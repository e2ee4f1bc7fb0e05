import { expect, it } from 'vitest';
import { idWalk, pathScan, Walks } from './walks.ts';

const ask = (walks: Walks, paths: readonly string[], { walker = '203.0.113.7', from = 0, everyMs = 100 } = {}) =>
  paths.map((path, at) => walks.note(walker, path, from + at * everyMs));
const paths = (count: number, name = 'a') => Array.from({ length: count }, (_, at) => `/${name}${at}`);

it('reports every twentieth different path of a minute', () => {
  const told = ask(new Walks(pathScan), paths(60));
  expect(told.flatMap((isScan, at) => (isScan ? [at + 1] : []))).toEqual([20, 40, 60]);
});

it('counts neither repeated paths nor those of another client', () => {
  const scans = new Walks(pathScan);
  expect(ask(scans, [...paths(19), ...paths(19), ...paths(19)])).not.toContain(true);
  expect(ask(scans, paths(19, 'b'), { walker: '203.0.113.8' })).not.toContain(true);
  expect(scans.note('203.0.113.7', '/last', 10_000)).toBe(true);
});

it('forgets paths after a minute', () => {
  const scans = new Walks(pathScan);
  expect(ask(scans, paths(19))).not.toContain(true);
  expect(ask(scans, paths(19, 'b'), { from: 60_000 })).not.toContain(true);
  expect(ask(scans, paths(30, 'c'), { from: 200_000, everyMs: 4000 })).not.toContain(true);
});

it('reports the twentieth id of ten minutes, but never nineteen repeated stale ones', () => {
  expect(ask(new Walks(idWalk), paths(20), { everyMs: 30_000 }).at(-1)).toBe(true);
  expect(ask(new Walks(idWalk), paths(20), { everyMs: 32_000 })).not.toContain(true);
  const stale = new Walks(idWalk);
  for (let hour = 0; hour < 5; hour += 1)
    for (let round = 0; round < 10; round += 1) expect(ask(stale, paths(19), { from: hour * 3_600_000 })).not.toContain(true);
});

it('reports an id once a day, however often a program requests the same eighty', () => {
  const walks = new Walks(idWalk);
  const told = (hour: number) => ask(walks, paths(80), { from: hour * 3_600_000 }).filter(Boolean).length;
  expect([0, 1, 2, 23].map(told)).toEqual([4, 0, 0, 0]);
  expect(ask(walks, paths(20), { walker: 'another' }).at(-1)).toBe(true);
  expect(ask(walks, paths(20, 'new'), { from: 23.5 * 3_600_000 }).at(-1)).toBe(true);
  expect(told(25)).toBe(4);
});

it('evicts the oldest client when full', () => {
  const scans = new Walks(pathScan);
  ask(scans, paths(19), { walker: 'first' });
  for (let at = 0; at < 10_000; at += 1) scans.note(`address ${at}`, '/x', 2000);
  expect(scans.note('first', '/last', 3000)).toBe(false);
});
