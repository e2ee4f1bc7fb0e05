import { describe, expect, it } from 'vitest';
import { ofAccountReview, ofStoppedCarrier, ofUnblock, ofWithdrawnQuote } from './standing-notices.ts';

describe('what an administrator decided about an account', () => {
  it.each([
    ['insurance', true, 'Your insurance was verified', '/compliance-documents?type=certificate_of_insurance'],
    ['insurance', false, 'Your insurance was not accepted', '/compliance-documents?type=certificate_of_insurance'],
    ['dot_mc', true, 'Your DOT and MC numbers were verified', '/settings/profile'],
    ['dot_mc', false, 'Your DOT and MC numbers were not accepted', '/settings/profile'],
  ] as const)('%s, verified %s: "%s"', (kind, verified, title, href) => {
    expect(ofAccountReview({ userId: 'ivan', kind, verified, notes: null })).toMatchObject([
      { userId: 'ivan', title, href, byEmail: true },
    ]);
  });

  it('tells why, and after a rejection what to do', () => {
    const [rejected] = ofAccountReview({ userId: 'ivan', kind: 'insurance', verified: false, notes: 'Cancelled on Nov 1' });
    expect(rejected!.body).toBe(
      'An administrator did not accept your insurance: Cancelled on Nov 1. Your turn: upload a certificate that is in force.',
    );
  });

  it('says that a blocked account may come in again', () => {
    expect(ofUnblock({ userId: 'ivan', reason: 'Cleared up' })[0]).toMatchObject({ userId: 'ivan', title: 'Your account is open again' });
  });
});

const fact = {
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

describe('a party of a running transport that may no longer act', () => {
  const told = (stoppedId: string, more: object = {}) =>
    ofStoppedCarrier({ ...fact, stoppedId, stoppedName: 'The stopped one', standing: 'blocked', ...more }, ['ada', 'root']).map(
      ({ userId, title, byEmail }) => [userId, title, byEmail],
    );

  it.each([
    ['carl', 'carrier', ['bianca', 'dana']],
    ['bianca', 'broker', ['carl', 'dana']],
    ['dana', 'driver', ['bianca', 'carl']],
  ] as const)('%s, the %s: shipper, the others and administrators are told', (stoppedId, part, others) => {
    expect(told(stoppedId)).toEqual([
      ['sam', `Your ${part} was blocked`, true],
      ...others.map((id) => [id, `The ${part} of your transport was blocked`, true]),
      ['ada', `A running transport has a blocked ${part}`, true],
      ['root', `A running transport has a blocked ${part}`, true],
    ]);
  });

  it('one who hauls and drives is the carrier, and nobody is told twice', () => {
    const ivan = { brokerId: null, carrierId: 'ivan', driverId: 'ivan', offeredById: 'ivan' };
    expect(told('ivan', ivan).map(([userId, title]) => `${userId}: ${title}`)).toEqual([
      'sam: Your carrier was blocked',
      'ada: A running transport has a blocked carrier',
      'root: A running transport has a blocked carrier',
    ]);
    expect(told('ada', { ...ivan, shipperId: 'ada' }).map(([userId]) => userId)).toEqual(['ada', 'ivan', 'root']);
  });

  it('says nothing of why', () => {
    const [notice] = ofStoppedCarrier({ ...fact, stoppedId: 'carl', stoppedName: 'Petrov Hauling', standing: 'blocked' }, []);
    expect(notice).toMatchObject({
      transportId: 't1',
      href: '/transports/t1',
      body: '2019 Honda Accord, Austin, TX to Denver, CO. The account of Petrov Hauling was blocked; the transport goes on as it is. Carriage have been told. Contact support before you go on; until pickup you can cancel.',
    });
  });
});

describe('a quote that was taken back', () => {
  const withdrawn = { ...fact, isAccepted: false, wasAccepted: false, reason: 'Truck broke down' };
  it('by its carrier is a line in the bell', () => {
    expect(ofWithdrawnQuote({ ...withdrawn, actorId: 'carl' })).toMatchObject([
      {
        userId: 'sam',
        title: 'A quote was withdrawn',
        body: 'Lindqvist Freight took back the quote for your 2019 Honda Accord.',
        byEmail: false,
      },
    ]);
  });
  it('by the platform says why, by e-mail too', () => {
    expect(ofWithdrawnQuote({ ...withdrawn, reason: 'The account that made it was blocked' })).toMatchObject([
      {
        userId: 'sam',
        title: 'A quote no longer stands',
        body: 'The quote of Lindqvist Freight for your 2019 Honda Accord, Austin, TX to Denver, CO is withdrawn. The account that made it was blocked. Your other offers stand, and carriers can still make new ones.',
        byEmail: true,
      },
    ]);
  });
  it('after it was accepted is told as the transport opens again', () => {
    expect(ofWithdrawnQuote({ ...withdrawn, wasAccepted: true, actorId: 'carl' })).toEqual([]);
  });
});
