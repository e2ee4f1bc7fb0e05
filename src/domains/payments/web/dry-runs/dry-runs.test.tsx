import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, getText } from '../../../../../test/harness/browser/screen.tsx';
import type { DryRun } from '../../dry-runs/schemas.ts';
import { listDryRuns } from '../../endpoints.ts';
import { decisionBody, DryRuns } from './dry-runs.tsx';

const run = (change: Partial<DryRun>) =>
  ({
    id: 'r1',
    reportedBy: 'Dan Driver',
    words: 'Nobody there',
    photoId: 'p1',
    place: null,
    noPlaceReason: 'No signal',
    arrivedAt: '2026-11-20T10:00:00.000Z',
    fee: '150.00',
    state: 'documented',
    disputedWords: null,
    decisionWords: null,
    proposal: null,
    can: { dispute: false, decide: false },
    ...change,
  }) as DryRun;
const shown = (runs: DryRun[], document = false) => {
  const data = { [getUrl(listDryRuns.path, { params: { id: 't1' } })]: { runs, can: { document }, fee: '150.00' } };
  return [<DryRuns key="one" transportId="t1" enabled keepsFor={null} />, { data }] as const;
};

it.each([
  ['the driver before pickup', shown([], true), ['Document a dry run']],
  ['the shipper', shown([run({ can: { dispute: true, decide: false } })]), ['Dispute']],
  ['an administrator', shown([run({ state: 'disputed', can: { dispute: false, decide: true } })]), ['Confirm', 'Reject']],
  ['a reader without actions', shown([run({})]), []],
])('a dry run has the buttons for %s', (_, screen, buttons) => {
  expect(toButtons(...screen).filter((button) => button !== '')).toEqual(buttons);
});

it.each([
  ['documented', true],
  ['disputed', true],
  ['upheld', true],
  ['rejected', false],
] as const)('that is %s offers its fee for a cancellation: %s', (state, promises) => {
  expect(getText(...shown([run({ state })])).includes('$150.00')).toBe(promises);
});

it('a decision upholds the dry run only if that was chosen', () => {
  expect(decisionBody('stands', 'As the photo shows')).toEqual({ stands: true, words: 'As the photo shows' });
  expect(decisionBody('falls', 'Another street')).toEqual({ stands: false, words: 'Another street' });
});
