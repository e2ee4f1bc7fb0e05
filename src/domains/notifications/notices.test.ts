import { describe, expect, it } from 'vitest';
import { carlsQuote } from './fixtures.ts';
import { ofMove } from './move-notices.ts';
import { ofRefusedMails } from './mail-notices.ts';
import { ofAcceptance, ofAccountChange, ofBid, ofOutbid, ofRegistration, ofRejectedBid, ofStatus } from './notices.ts';

type Moved = Parameters<typeof ofMove>[0];

const moved = (change: Partial<Moved>): Moved => ({
  ...carlsQuote,
  from: 'booked',
  to: 'assigned',
  toLabel: 'Assigned',
  reason: null,
  closedReason: null,
  carrierName: null,
  namedCarrierId: null,
  namedIsOnOtherJob: false,
  replacedCarrierId: null,
  overrides: [],
  ...change,
});
const told = (fact: Moved) => ofMove(fact).map(({ userId, title }) => [userId, title]);

describe('a quote that moved', () => {
  it.each<[string, Partial<Moved>, string[][]]>([
    ['given: its own notice tells it', { isAccepted: false, from: 'submitted', to: 'quoted' }, []],
    [
      'taken over by a broker',
      {
        kind: 'opening',
        isAccepted: false,
        from: 'submitted',
        to: 'quoted',
        brokerId: 'bianca',
        carrierId: null,
        offeredById: 'bianca',
        actorId: 'bianca',
      },
      [['sam', 'A broker priced your request']],
    ],
    ['committed before acceptance', { isAccepted: false, from: 'quoted', to: 'assigned' }, [['sam', 'A carrier has committed a truck']]],
    ['accepted by the shipper: its own notice tells it', { actorId: 'sam', from: 'quoted', to: 'booked' }, []],
    ['accepted after a commitment', { actorId: 'sam', from: 'assigned', to: 'assigned' }, []],
    ['job taken', {}, [['sam', 'Your carrier took the job']]],
    [
      'job taken by a broker for a carrier',
      { brokerId: 'bianca', offeredById: 'bianca', actorId: 'bianca', driverId: 'dana', namedCarrierId: 'carl' },
      [
        ['sam', 'Your broker named a carrier'],
        ['carl', 'You haul the 2019 Honda Accord'],
      ],
    ],
    [
      'given by a broker to another carrier',
      { from: 'assigned', brokerId: 'bianca', offeredById: 'bianca', actorId: 'bianca', namedCarrierId: 'carl', replacedCarrierId: 'ruth' },
      [
        ['sam', 'Your broker named another carrier'],
        ['carl', 'You haul the 2019 Honda Accord'],
        ['ruth', 'Another carrier hauls the 2019 Honda Accord'],
      ],
    ],
    [
      'cancelled after assignment',
      { from: 'assigned', to: 'closed', actorId: 'sam', brokerId: 'bianca', offeredById: 'bianca', driverId: 'dana' },
      [
        ['bianca', 'Cancelled: 2019 Honda Accord'],
        ['carl', 'Cancelled: 2019 Honda Accord'],
        ['dana', 'Cancelled: 2019 Honda Accord'],
      ],
    ],
    [
      'cancelled by an administrator: the shipper hears it once, here',
      { from: 'assigned', to: 'closed', actorId: 'ada' },
      [
        ['sam', 'Cancelled: 2019 Honda Accord'],
        ['carl', 'Cancelled: 2019 Honda Accord'],
      ],
    ],
    [
      'offered again after the winner withdrew',
      { isAccepted: false, from: 'closed', to: 'quoted', actorId: 'ruth' },
      [['carl', 'Your quote stands again']],
    ],
    ['another driver named', { from: 'assigned', driverId: 'dana' }, []],
    [
      'picked up by the driver',
      { from: 'assigned', to: 'in_transit', toLabel: 'In Transit', driverId: 'dana', actorId: 'dana' },
      [
        ['sam', 'Your 2019 Honda Accord is on its way'],
        ['carl', '2019 Honda Accord: In Transit'],
      ],
    ],
    ['delivered', { from: 'in_transit', to: 'delivered' }, [['sam', 'Your 2019 Honda Accord was delivered']]],
    [
      'closed at the end by the platform',
      { from: 'delivered', to: 'closed', toLabel: 'Closed', actorId: null },
      [['carl', '2019 Honda Accord: Closed']],
    ],
    [
      'lost to another offer',
      { isAccepted: false, from: 'quoted', to: 'closed', actorId: 'sam', closedReason: 'Another offer was accepted' },
      [['carl', 'Your offer was closed']],
    ],
    [
      'moved back by a super administrator',
      { from: 'delivered', to: 'in_transit', toLabel: 'In Transit', actorId: 'sofia' },
      [
        ['sam', '2019 Honda Accord: In Transit'],
        ['carl', '2019 Honda Accord: In Transit'],
      ],
    ],
    [
      'the estimate closed with the acceptance',
      { kind: 'opening', isAccepted: false, offeredById: null, carrierId: null, from: 'submitted', to: 'closed', actorId: 'sam' },
      [],
    ],
  ])('%s', (_, change, expected) => {
    expect(told(moved(change))).toEqual(expected);
  });

  const brokered = { brokerId: 'bianca', offeredById: 'bianca', offeredByName: 'Moreno Auto Logistics', actorId: 'bianca' };
  it.each<[string, Partial<Moved>, string]>([
    [
      'its carrier',
      { carrierName: 'Jensen Auto Transport', driverId: 'dana' },
      'Jensen Auto Transport will haul your 2019 Honda Accord, Austin, TX to Denver, CO. The driver acts next: it agrees to the job; pickup follows.',
    ],
    [
      'an independent driver who took the estimate, which nobody had offered',
      { kind: 'opening', carrierName: 'Petrov Hauling', offeredByName: null, carrierId: 'ivan', driverId: 'ivan' },
      'Petrov Hauling will haul your 2019 Honda Accord, Austin, TX to Denver, CO. The driver acts next: pickup.',
    ],
    [
      'the carrier that a broker named, not the broker',
      { ...brokered, carrierName: 'Jensen Auto Transport', namedCarrierId: 'carl' },
      'Jensen Auto Transport will haul your 2019 Honda Accord, Austin, TX to Denver, CO: named by Moreno Auto Logistics. The carrier acts next: it names the driver.',
    ],
    [
      'nobody by the name of a broker, where the carrier has none',
      { ...brokered, namedCarrierId: 'carl', driverId: 'dana' },
      'A carrier will haul your 2019 Honda Accord, Austin, TX to Denver, CO: named by Moreno Auto Logistics. The driver acts next: it agrees to the job; pickup follows.',
    ],
  ])('is said to be hauled by %s', (_, change, body) => {
    expect(ofMove(moved(change))[0]!.body).toBe(body);
  });

  it.each<[string, Partial<Moved>]>([
    ['Picked up, by Dana Okafor.', { from: 'assigned', to: 'in_transit' }],
    ['Delivered, by Dana Okafor.', { from: 'in_transit', to: 'delivered' }],
    ['Completed, by Dana Okafor.', { from: 'delivered', to: 'closed' }],
    ['Completed, by the platform.', { from: 'delivered', to: 'closed', actorName: null }],
    ['Job taken, by Dana Okafor.', {}],
    ['Set back to Assigned, by Dana Okafor: The wrong vehicle.', { from: 'in_transit', to: 'assigned', reason: 'The wrong vehicle' }],
  ])('is told to its carrier as what happened: %s', (words, change) => {
    const notice = ofMove(moved({ actorId: 'dana', actorName: 'Dana Okafor', ...change })).find(({ userId }) => userId === 'carl');
    expect(notice?.body).toBe(`Austin, TX to Denver, CO. ${words}`);
  });

  it('says who acts next', () => {
    expect(ofMove(moved({ isAccepted: false, from: 'quoted' }))[0]!.body).toBe(
      'Jensen Auto Transport keeps a truck for your 2019 Honda Accord, Austin, TX to Denver, CO. Your turn: accept the quote to book it.',
    );
  });
});

describe('an acceptance', () => {
  const accepted = (change: object, due: string | null = null) =>
    ofAcceptance({ ...moved({ actorId: 'sam' }), serviceFee: '185.00', standsAtFixedPrice: false, ...change }, due);

  it('that is paid here leads the shipper to the payment, and tells the sum', () => {
    const [shipper, carrier] = accepted({}, '1285.00');
    expect(shipper).toMatchObject({ href: expect.stringMatching(/^\/transports\/[^/]+\/checkout$/) });
    expect(shipper!.body).toContain('Your turn: pay $1,285.00, held until delivery. Nothing is picked up before.');
    expect(shipper!.body).toContain('before. Meanwhile Jensen Auto Transport takes the job and names the driver.');
    expect(shipper!.body.match(/Your turn|acts next/g)).toHaveLength(1);
    expect(shipper!.body).not.toContain('Direct settlement');
    expect(carrier!.body).not.toMatch(/185|1,285/);
  });

  it('of another carrier, while what was paid before is held, names the difference alone, or that nothing is due', () => {
    expect(accepted({}, '200.00')[0]).toMatchObject({
      href: expect.stringMatching(/checkout$/),
      body: expect.stringContaining('Your turn: pay the difference of $200.00 to what is held, held until delivery.'),
    });
    const [paid] = accepted({}, '0.00');
    expect(paid!.href).not.toMatch(/checkout$/);
    expect(paid!.body).toContain('What you paid is held for it: nothing more is to be paid.');
  });

  it('has a broker name the carrier', () => {
    expect(
      accepted({ brokerId: 'bianca', carrierId: null, offeredById: 'bianca', offeredByName: 'Moreno Auto Logistics' }).map(
        ({ body }) => body,
      ),
    ).toEqual([
      '2019 Honda Accord, Austin, TX to Denver, CO: $1,100.00 for the transport. Direct settlement: you pay the carrier. Carriage charges nothing. Moreno Auto Logistics acts next: it names the carrier.',
      '2019 Honda Accord, Austin, TX to Denver, CO at $1,100.00. Your turn: name the carrier.',
    ]);
  });

  it('gives the shipper price and fee, the chosen side the next step', () => {
    expect(accepted({}).map(({ userId, body }) => [userId, body])).toEqual([
      [
        'sam',
        '2019 Honda Accord, Austin, TX to Denver, CO: $1,100.00 for the transport. Direct settlement: you pay the carrier. Carriage charges nothing. Jensen Auto Transport acts next: it takes the job and names the driver.',
      ],
      ['carl', '2019 Honda Accord, Austin, TX to Denver, CO at $1,100.00. Your turn: take the job and name the driver.'],
    ]);
  });

  it('of the estimate waits for the first eligible carrier', () => {
    const notices = accepted({ kind: 'opening', standsAtFixedPrice: true, offeredById: null, offeredByName: null, carrierId: null });
    expect(notices).toHaveLength(1);
    expect(notices[0]!.body).toContain('the first eligible carrier to take it is assigned');
  });
});

it.each([
  ['quoted', 'cancelled', 'ada', ['Cancelled: 2019 Honda Accord']],
  ['assigned', 'cancelled', 'ada', []],
  ['quoted', 'cancelled', 'sam', []],
  ['delivered', 'completed', null, ['Completed: 2019 Honda Accord']],
  ['assigned', 'quoted', 'carl', ['Your carrier withdrew']],
  ['submitted', 'quoted', 'carl', []],
  ['accepted', 'assigned', 'carl', []],
] as const)('a transport from %s to %s by %s tells the shipper %j', (from, to, actorId, titles) => {
  expect(ofStatus({ ...carlsQuote, from, to, toLabel: to, totalAmount: null }, actorId).map(({ title }) => title)).toEqual(titles);
});

describe('a notice of something that went wrong for who reads it is marked so, and no other', () => {
  const bid = {
    ...carlsQuote,
    bidderId: 'carl',
    bidderName: 'Jensen',
    bidAmount: '850.00',
    lowerOffer: '830.00',
    reason: 'Another was accepted',
  };
  const status = (from: 'assigned' | 'delivered', to: 'quoted' | 'completed') =>
    ofStatus({ ...carlsQuote, from, to, toLabel: to, totalAmount: null }, 'carl');
  it.each([
    ['an offer that was closed', ofMove(moved({ isAccepted: false, from: 'quoted', to: 'closed', actorId: 'sam' })), true],
    ['a carrier that withdrew', status('assigned', 'quoted'), true],
    ['a bid that was not chosen', ofRejectedBid(bid as never), true],
    ['a bid that was passed', ofOutbid(bid as never), true],
    ['a new bid', ofBid({ ...bid, estimatedDeliveryDays: 4 } as never), false],
    ['a job that was taken', ofMove(moved({})), false],
    ['a transport that is complete', status('delivered', 'completed'), false],
  ])('%s', (_, notices, isSetback) => {
    expect(notices.map((notice) => notice.isSetback ?? false)).toEqual([isSetback]);
  });
});

describe('the welcome', () => {
  const registered = { userId: 'ada', email: 'ada@carriage.example', isGuest: false };
  it('asks who registered to confirm the address, and no administrator, to whom no such link was sent', () => {
    expect(ofRegistration({ ...registered, role: 'shipper' })).toMatchObject([{ userId: 'ada', title: 'Your account was created' }]);
    for (const role of ['admin', 'super_admin'] as const) expect(ofRegistration({ ...registered, role })).toEqual([]);
  });
});

it.each([
  ['webhook-made', '/settings/webhooks', 'webhooks, sessions and API keys'],
  ['webhook-changed', '/settings/webhooks', 'webhooks, sessions and API keys'],
  ['api-key-made', '/settings/account', 'your sessions and API keys'],
  ['api-key-suspended', '/settings/account', 'revoke it and create another one'],
] as const)('the notice of %s leads to %s, where it can be looked through', (change, href, places) => {
  expect(ofAccountChange({ userId: 'sam', change, isAlert: true })).toMatchObject([{ href, body: expect.stringContaining(places) }]);
});

it.each([
  ['535 Invalid login', '535 Invalid login. They wait'],
  ['550 Not today. ', '550 Not today. They wait'],
])('the notice of refused mails goes on after %j with a sentence of its own', (reason, words) => {
  expect(ofRefusedMails({ reason }, ['ada'])[0]!.body).toContain(words);
});
