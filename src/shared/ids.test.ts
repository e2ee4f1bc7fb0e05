import { expect, it, vi } from 'vitest';
import { newId } from './ids.ts';
import { id } from './id-schemas.ts';

it('makes well-formed UUIDs of version 7 that carry their time', () => {
  const before = Date.now();
  const made = newId();
  expect(id.safeParse(made).success).toBe(true);
  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(made.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
});

it('creates unique, increasing ids, even within a millisecond or if the clock goes back', () => {
  const clock = vi.spyOn(Date, 'now');
  const made = Array.from({ length: 20_000 }, (_, at) => {
    if (at % 7 === 0) clock.mockReturnValueOnce(1_000);
    return newId();
  });
  expect(clock).toHaveBeenCalled();
  expect(new Set(made).size).toBe(made.length);
  expect([...made].sort()).toEqual(made);
});
