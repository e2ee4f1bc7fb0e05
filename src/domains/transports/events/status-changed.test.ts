import { expect, it } from 'vitest';
import type { PayloadOf } from '#server/events/event.ts';
import { transportStatusChanged } from './status-changed.ts';

type Change = Pick<PayloadOf<typeof transportStatusChanged>, 'from' | 'to'>;

const getNotices = (change: Change, actorId: string | null) =>
  transportStatusChanged.notify!(
    {
      transportId: 'transport',
      shipperId: 'sam',
      vehicle: '2019 Honda Accord',
      route: 'Austin, TX to Denver, CO',
      toLabel: change.to,
      totalAmount: null,
      ...change,
    },
    actorId,
  );

it.each([
  ['quoted', 'cancelled', 'ada', ['Cancelled: 2019 Honda Accord']],
  ['assigned', 'cancelled', 'ada', []],
  ['quoted', 'cancelled', 'sam', []],
  ['delivered', 'completed', null, ['Completed: 2019 Honda Accord']],
  ['assigned', 'quoted', 'carl', ['Your carrier withdrew']],
  ['submitted', 'quoted', 'carl', []],
  ['accepted', 'assigned', 'carl', []],
] as const)('a transport from %s to %s by %s tells the shipper %j', (from, to, actorId, titles) => {
  expect(getNotices({ from, to }, actorId).map(({ title }) => title)).toEqual(titles);
});

it('marks a withdrawal by the carrier as a setback, but not a completed transport', () => {
  expect(getNotices({ from: 'assigned', to: 'quoted' }, 'carl')).toMatchObject([{ isSetback: true }]);
  expect(getNotices({ from: 'delivered', to: 'completed' }, null)[0]).not.toHaveProperty('isSetback');
});
