import { expect, it } from 'vitest';
import { passes, type Visitor } from './passage.ts';

const since = Date.parse('2026-11-20T12:00:00Z');
const [no, yes] = [false, true];

interface Case {
  readonly isAutomatic: boolean;
  readonly isWayIn: boolean;
  readonly isSuperAdmin: boolean;
  readonly hereSince: number;
  readonly isHeld: boolean;
  readonly score: number;
}

const grid: readonly Case[] = [no, yes].flatMap((isAutomatic) =>
  [no, yes].flatMap((isWayIn) =>
    [no, yes].flatMap((isSuperAdmin) =>
      [since - 1, since, since + 1].flatMap((hereSince) =>
        [no, yes].flatMap((isHeld) => [0, 50, 51, 100].map((score) => ({ isAutomatic, isWayIn, isSuperAdmin, hereSince, isHeld, score }))),
      ),
    ),
  ),
);

const asked = ({ isAutomatic, isWayIn, ...visitor }: Case) => passes({ isAutomatic, since }, isWayIn, visitor satisfies Visitor);

it('a banned address lets no one through without a valid credential', () => {
  for (const isAutomatic of [no, yes]) for (const isWayIn of [no, yes]) expect(passes({ isAutomatic, since }, isWayIn, null)).toBe(false);
});

it('a banned address always lets a super administrator through', () => {
  const cases = grid.filter(({ isSuperAdmin }) => isSuperAdmin);
  expect(cases).toHaveLength(96);
  for (const one of cases) expect([one, asked(one)]).toEqual([one, true]);
});

it('others pass only if seen before an automatic ban, not suspended or critical, and not signing in', () => {
  const cases = grid.filter(({ isSuperAdmin }) => !isSuperAdmin);
  expect(cases).toHaveLength(96);
  const passing = cases.filter(asked);
  expect(passing).toEqual([
    { isAutomatic: true, isWayIn: false, isSuperAdmin: false, hereSince: since - 1, isHeld: false, score: 0 },
    { isAutomatic: true, isWayIn: false, isSuperAdmin: false, hereSince: since - 1, isHeld: false, score: 50 },
  ]);
});
