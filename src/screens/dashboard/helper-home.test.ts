import { expect, it } from 'vitest';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { sortNextActions } from './helper-home.tsx';

const turn = (key: string, kind: NextAction['kind'], label = 'Open', isYours = true): NextAction =>
  createNextAction({ key, kind, isYours, title: key, text: '', action: { label, href: '/' } });

const sorted = (...given: Parameters<typeof sortNextActions>) =>
  sortNextActions(...given).map(({ group, turns }) => [group.title, turns.map(({ key }) => key)]);

it('a yard sees expected vehicles separately from those present', () => {
  const turns = [turn('a', 'record_gate', 'Record arrival'), turn('b', 'record_gate', 'Record departure')];
  expect(sorted('storage', turns)).toEqual([
    ['Expected', ['a']],
    ['In your yard', ['b']],
  ]);
});

it('an insurer who commented on a claim follows it', () => {
  const turns = [turn('a', 'comment_claim'), turn('b', 'comment_claim', 'See claim', false), turn('c', 'takes_part', 'Open', false)];
  expect(sorted('insurance', turns)).toEqual([
    ['Claims to comment on', ['a']],
    ['Claims and transports you follow', ['b', 'c']],
  ]);
});

it('actions outside any group are listed first if own, and last if waiting', () => {
  const turns = [turn('a', 'confirm_email'), turn('b', 'inspect_vehicle'), turn('c', 'takes_part', 'Open', false)];
  expect(sorted('inspection', turns)).toEqual([
    ['Your turn', ['a']],
    ['To inspect', ['b']],
    ['To finish and sign', []],
    ['Other transports', ['c']],
  ]);
});
