import { expect, it } from 'vitest';
import { workflowStates } from '#domains/quotes/schemas.ts';
import { person } from '../../../../test/harness/people/person.ts';
import { changeCan, mayAskForMore, type ChangeFacts } from './policy.ts';
import { changeStates } from './rules.ts';

const people = {
  shipper: person('shipper', 'mia'),
  stranger: person('shipper', 'sam'),
  carrier: person('carrier', 'cal'),
  broker: person('broker', 'bea'),
  driver: person('driver', 'dana'),
  admin: person('admin', 'ada'),
};
const order = (more: Partial<ChangeFacts>): ChangeFacts =>
  ({
    shipperId: 'mia',
    brokerId: null,
    carrierId: 'cal',
    driverId: 'dana',
    isAccepted: true,
    workflowState: 'assigned',
    state: 'asked',
    reason: 'waiting',
    ...more,
  }) as ChangeFacts;
const mayDo = (change: ChangeFacts): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(people)
      .map(([name, who]): [string, string[]] => [
        name,
        Object.entries(changeCan(who, change))
          .filter(([, may]) => may)
          .map(([step]) => step),
      ])
      .filter(([, steps]) => steps.length > 0),
  );

it.each([
  [{ state: 'asked' }, { shipper: ['approve', 'decline'], carrier: ['takeBack'] }],
  [{ state: 'approved' }, { shipper: ['decline', 'pay'], carrier: ['takeBack'] }],
  [
    { state: 'asked', brokerId: 'bea' },
    { shipper: ['approve', 'decline'], broker: ['takeBack'] },
  ],
  [{ state: 'approved', reason: 'rescue' }, { shipper: ['pay'] }],
  [{ state: 'declined' }, { carrier: ['withdraw'] }],
  [{ state: 'lapsed' }, { carrier: ['withdraw'] }],
  [{ state: 'declined', workflowState: 'in_transit' }, {}],
  [{ state: 'agreed' }, {}],
] as const)('a change order with %j allows these actions: %j', (more, steps) => {
  expect(mayDo(order(more))).toEqual(steps);
});

it('only the shipper can approve, decline and pay a change order, in every state', () => {
  for (const state of changeStates)
    for (const [name, steps] of Object.entries(mayDo(order({ state }))))
      if (name !== 'shipper') expect(steps.filter((step) => ['approve', 'decline', 'pay'].includes(step))).toEqual([]);
});

it.each([
  ['carrier', {}],
  ['broker', { brokerId: 'bea' }],
] as const)('only the responsible %s can request a change order, from booking to delivery', (asker, more) => {
  const asked = ['booked', 'assigned', 'in_transit'].map((state) => `${asker} ${state}`);
  const may = (isAccepted: boolean) =>
    Object.entries(people).flatMap(([name, who]) =>
      workflowStates
        .filter((workflowState) => mayAskForMore(who, order({ ...more, isAccepted, workflowState })))
        .map((state) => `${name} ${state}`),
    );
  expect([may(true), may(false)]).toEqual([asked, []]);
});
