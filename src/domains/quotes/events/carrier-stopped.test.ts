import { describe, expect, it } from 'vitest';
import { quoteCarrierStopped } from './carrier-stopped.ts';

const quote = {
  transportId: 't1',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  quoteId: 'q1',
  kind: 'own',
  bidId: null,
  brokerId: 'bianca',
  carrierId: 'carl',
  driverId: 'dana',
  offeredById: 'bianca',
  offeredByName: 'Lindqvist Freight',
  totalQuote: '980.00',
  isAccepted: true,
  actorId: null,
  actorName: null,
  actorRole: null,
} as const;

const toNotices = (change: object) => {
  const stopped = { ...quote, stoppedName: 'The stopped one', standing: 'blocked', ...change } as never;
  return [...quoteCarrierStopped.notify!(stopped, 'ada'), ...quoteCarrierStopped.notifyStaff!.notices(stopped, ['ada', 'root'])];
};

describe('a party of a running transport that is blocked', () => {
  const told = (stoppedId: string, more: object = {}) =>
    toNotices({ stoppedId, ...more }).map(({ userId, title, byEmail }) => [userId, title, byEmail]);

  it.each([
    ['carl', 'carrier', ['bianca', 'dana']],
    ['bianca', 'broker', ['carl', 'dana']],
    ['dana', 'driver', ['bianca', 'carl']],
  ] as const)('%s, the %s, is announced to shipper, other parties and administrators', (stoppedId, part, others) => {
    expect(told(stoppedId)).toEqual([
      ['sam', `Your ${part} was blocked`, true],
      ...others.map((id) => [id, `The ${part} on your transport was blocked`, true]),
      ['ada', `A ${part} on an active transport was blocked`, true],
      ['root', `A ${part} on an active transport was blocked`, true],
    ]);
  });

  it('who both hauls and drives is announced once, as the carrier', () => {
    const ivan = { brokerId: null, carrierId: 'ivan', driverId: 'ivan', offeredById: 'ivan' };
    expect(told('ivan', ivan).map(([userId, title]) => `${userId}: ${title}`)).toEqual([
      'sam: Your carrier was blocked',
      'ada: A carrier on an active transport was blocked',
      'root: A carrier on an active transport was blocked',
    ]);
    expect(told('ada', { ...ivan, shipperId: 'ada' }).map(([userId]) => userId)).toEqual(['ada', 'ivan', 'root']);
  });

  it('is announced without the reason', () => {
    const [notice] = toNotices({ stoppedId: 'carl', stoppedName: 'Petrov Hauling' });
    expect(notice).toMatchObject({
      transportId: 't1',
      href: '/transports/t1',
      body: '2019 Honda Accord, Austin, TX to Denver, CO. The account of Petrov Hauling was blocked. The transport has not changed. Contact support before you continue. You can cancel until pickup.',
    });
  });
});
