import { describe, expect, it } from 'vitest';
import type { Bid } from '#domains/bids/schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { placeWords } from '#domains/transports/web/transport-words.ts';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import { stationOf, paidByConfirming, toAccept, waitingFor, type Situation } from './next-step-words.ts';

const jensen = { id: 'carrier', name: 'Jensen Auto Transport', role: 'carrier', dotMcVerified: true, insuranceVerified: true };
const moreno = { ...jensen, id: 'broker', name: 'Moreno Auto Logistics', role: 'broker' };
const nothing: Quote['can'] = {
  accept: false,
  take: false,
  nameDriver: false,
  agree: false,
  decline: false,
  withdraw: false,
  moveTo: [],
};
const quoteWith = (more: Partial<Quote>): Quote =>
  ({
    kind: 'own',
    workflowState: 'quoted',
    totalQuote: '980.00',
    validUntil: '2026-12-04T00:00:00Z',
    isExpired: false,
    isAccepted: false,
    offeredBy: jensen,
    carrierName: null,
    driverName: null,
    driverAgreedAt: null,
    driverDeclined: null,
    can: nothing,
    ...more,
  }) as Quote;
const opening = quoteWith({
  kind: 'opening',
  workflowState: 'submitted',
  totalQuote: '951.80',
  offeredBy: null,
  can: { ...nothing, accept: true },
});
const activeBid = { status: 'active', bidder: jensen } as Bid;
const transportWith = (status: TransportDetail['status'], can: Partial<TransportDetail['can']> = {}, fixedPrice: string | null = null) =>
  ({
    status,
    shipperId: 'sam',
    fixedPrice,
    can: { accept: false, quote: false, bid: false, cancel: false, confirmDelivery: false, editDraft: false, ...can },
  }) as Situation['transport'];
const say = (transport: Situation['transport'], quotes: Quote[] = [], bids: Bid[] = [], viewerId = 'sam') =>
  waitingFor({ transport, quotes, bids, viewerId }).text;

it.each<[string, Quote[], Bid[], string | null]>([
  ['nothing, where only a carrier can price it', [{ ...opening, totalQuote: '0.00', can: nothing }], [], null],
  [
    'nothing, where all offers ended',
    [quoteWith({ isExpired: true }), quoteWith({ workflowState: 'closed' })],
    [{ ...activeBid, status: 'withdrawn' }],
    null,
  ],
  ['the estimate, where nobody else has priced it', [opening], [], 'estimate'],
  ['offers, where a quote is open', [opening, quoteWith({})], [], 'offers'],
  ['offers, where a bid is open', [opening], [activeBid], 'offers'],
])('leads to %s', (_, quotes, bids, choice) => expect(toAccept({ quotes, bids })).toBe(choice));

describe('who acts next', () => {
  it.each([
    ['the owner of a draft', say(transportWith('draft')), 'Your turn: finish the draft and submit it'],
    [
      'the owner with offers',
      say(transportWith('quoted', { accept: true }), [opening, quoteWith({})]),
      'Your turn: compare the offers and accept one, the first offer ends Dec 04, 2026',
    ],
    [
      'the owner with a bid only',
      say(transportWith('quoted', { accept: true }), [opening], [activeBid]),
      'Your turn: compare the offers and accept one',
    ],
    [
      'the owner without offers',
      say(transportWith('submitted', { accept: true }), [opening]),
      'Waiting for quotes from verified carriers, usually within 24 hours. You can also book the estimate of $951.80 now.',
    ],
    [
      'a carrier that may price it',
      say(transportWith('submitted', { quote: true, bid: true }), [opening], [], 'carrier'),
      'Your turn: price this request or place a bid',
    ],
    [
      'a carrier that has bid',
      say(transportWith('quoted', { quote: true, bid: true }), [opening], [activeBid], 'carrier'),
      'Waiting for the shipper to choose an offer',
    ],
    [
      'the owner of a booked estimate',
      say(transportWith('accepted', {}, '951.80'), [quoteWith({ ...opening, isAccepted: true, can: nothing })]),
      'Waiting for the first eligible carrier to take the job at $951.80',
    ],
    [
      'the owner of an accepted quote',
      say(transportWith('accepted'), [quoteWith({ isAccepted: true, workflowState: 'booked' })]),
      'Waiting for Jensen Auto Transport to take the job and name the driver',
    ],
    [
      'the carrier of an accepted quote',
      say(transportWith('accepted'), [quoteWith({ isAccepted: true, workflowState: 'booked', can: { ...nothing, take: true } })]),
      'Your turn: take the job and name the driver',
    ],
    [
      'the owner while no driver is named',
      say(transportWith('assigned'), [quoteWith({ isAccepted: true, workflowState: 'assigned' })]),
      'Waiting for Jensen Auto Transport to name the driver',
    ],
    [
      'the owner of an accepted quote of a broker',
      say(transportWith('accepted'), [quoteWith({ isAccepted: true, workflowState: 'booked', offeredBy: moreno })]),
      'Waiting for Moreno Auto Logistics to name the carrier',
    ],
    [
      'a broker whose quote was accepted',
      say(
        transportWith('accepted'),
        [quoteWith({ isAccepted: true, workflowState: 'booked', offeredBy: moreno, can: { ...nothing, take: true } })],
        [],
        'broker',
      ),
      'Your turn: name the carrier',
    ],
    [
      'the owner while the carrier of a broker has named no driver',
      say(transportWith('assigned'), [
        quoteWith({ isAccepted: true, workflowState: 'assigned', offeredBy: moreno, carrierName: 'Jensen Auto Transport' }),
      ]),
      'Waiting for Jensen Auto Transport to name the driver',
    ],
    [
      'that broker',
      say(
        transportWith('assigned'),
        [
          quoteWith({
            isAccepted: true,
            workflowState: 'assigned',
            offeredBy: moreno,
            carrierName: 'Jensen Auto Transport',
            can: { ...nothing, take: true },
          }),
        ],
        [],
        'broker',
      ),
      'Waiting for Jensen Auto Transport to name the driver',
    ],
    [
      'the driver before pickup',
      say(transportWith('assigned'), [
        quoteWith({ isAccepted: true, workflowState: 'assigned', driverName: 'Dana Okafor', can: { ...nothing, moveTo: ['in_transit'] } }),
      ]),
      'Your turn: pick up the vehicle and start the journey',
    ],
    [
      'an administrator before pickup',
      say(transportWith('assigned'), [
        quoteWith({
          isAccepted: true,
          workflowState: 'assigned',
          driverName: 'Dana Okafor',
          driverAgreedAt: '2026-11-20T10:00:00.000Z',
          can: { ...nothing, moveTo: ['in_transit', 'delivered', 'closed'] },
        }),
      ]),
      'Waiting for Dana Okafor to pick up the vehicle',
    ],
    [
      'the owner while the named driver has not answered',
      say(transportWith('assigned'), [quoteWith({ isAccepted: true, workflowState: 'assigned', driverName: 'Dana Okafor' })]),
      'Waiting for Dana Okafor to agree to the job',
    ],
    [
      'the named driver who has not answered',
      say(transportWith('assigned'), [
        quoteWith({
          isAccepted: true,
          workflowState: 'assigned',
          driverName: 'Dana Okafor',
          can: { ...nothing, agree: true, decline: true, moveTo: ['in_transit'] },
        }),
      ]),
      'Your turn: agree to drive this job, or decline it',
    ],
    [
      'the carrier whose driver declined',
      say(transportWith('assigned'), [
        quoteWith({
          isAccepted: true,
          workflowState: 'assigned',
          driverDeclined: { name: 'Dana Okafor', at: '2026-11-20T10:00:00.000Z', reason: null },
          can: { ...nothing, take: true },
        }),
      ]),
      'Your turn: Dana Okafor declined, name another driver',
    ],
    [
      'the owner on the road',
      say(transportWith('in_transit'), [quoteWith({ isAccepted: true, workflowState: 'in_transit', driverName: 'Dana Okafor' })]),
      'Waiting for Dana Okafor to deliver the vehicle',
    ],
    [
      'the owner after delivery',
      say(transportWith('delivered')),
      'Your turn: compare the vehicle with its condition at pickup and confirm the delivery',
    ],
    ['the carrier after delivery', say(transportWith('delivered'), [], [], 'carrier'), 'Delivered. Waiting for the shipper to confirm it.'],
    [
      'an administrator after delivery, who may close it and need not',
      say(
        transportWith('delivered'),
        [quoteWith({ isAccepted: true, workflowState: 'delivered', can: { ...nothing, moveTo: ['closed'] } })],
        [],
        'admin',
      ),
      'Delivered. Waiting for the shipper to confirm it.',
    ],
    ['everyone after the end', say(transportWith('completed')), 'Delivered and closed.'],
  ])('is said to %s', (_, said, expected) => {
    expect(said).toBe(expected);
  });

  it('does not count an expired or closed offer', () => {
    const lost = [quoteWith({ isExpired: true }), quoteWith({ workflowState: 'closed' })];
    expect(say(transportWith('quoted', { accept: true }), lost)).toBe(
      'Waiting for quotes from verified carriers, usually within 24 hours.',
    );
  });
});

describe('the road', () => {
  it('is driven to its end when the transport is completed', () => {
    expect([stationOf('draft'), stationOf('assigned'), stationOf('completed')]).toEqual([0, 4, 8]);
  });

  it('names a place by three digits where no more is to be known', () => {
    expect(placeWords('Dayton', 'OH', '454')).toBe('Dayton, OH 454xx');
    expect(placeWords('Dayton', 'OH', '45402')).toBe('Dayton, OH 45402');
  });
});

describe('a booking that is paid here', () => {
  const money = (change: object, waits: object = {}) =>
    ({
      settlement: 'held',
      isTest: true,
      steps: [],
      door: null,
      pickupWaits: 'unpaid' as TransportMoney['pickupWaits'],
      ...waits,
      payment: { escrowStatus: 'created', amount: '1285.00', reader: 'payee', can: { pay: false }, ...change },
    }) as never;
  const atDoor = (pickupWaits: TransportMoney['pickupWaits']): TransportMoney => ({
    settlement: 'held',
    isTest: true,
    steps: [],
    changes: [],
    door: pickupWaits === 'unpaid' ? 'not_paid_yet' : 'paid',
    pickupWaits,
    paidBackOnRoad: false,
    payment: null,
  });
  const taken = { isAccepted: true, driverName: 'Dana Okafor', driverAgreedAt: '2026-11-22T10:00:00Z' };
  const at = (status: TransportDetail['status'], more: Partial<Quote>, paid: Situation['money'], viewerId: string) =>
    waitingFor({
      transport: { status, shipperId: 'shipper', fixedPrice: null, can: {} } as never,
      quotes: [quoteWith({ workflowState: status === 'accepted' ? 'booked' : 'assigned', ...taken, ...more })],
      bids: [],
      viewerId,
      money: paid,
    });
  const drives = { ...nothing, moveTo: ['in_transit'] as const };

  it('is the shipper’s turn until it is paid, whatever the carrier does meanwhile', () => {
    for (const status of ['accepted', 'assigned'] as const)
      expect(at(status, {}, money({ can: { pay: true } }), 'shipper')).toEqual({
        isYours: true,
        text: 'Your turn: pay $1,285.00, held until delivery. Nothing is picked up before',
      });
  });

  it('lets the carrier take the job, and nobody pick up before', () => {
    expect(at('accepted', { can: { ...nothing, take: true } }, money({}), 'carrier').text).toBe(
      'Your turn: take the job and name the driver',
    );
    const waits = { isYours: false, text: 'Waiting for the shipper to pay: nothing is picked up before' };
    expect(at('assigned', { can: drives } as never, atDoor('unpaid'), 'driver')).toEqual(waits);
    expect(at('assigned', {}, money({}), 'carrier')).toEqual(waits);
    expect(at('assigned', { can: drives } as never, atDoor(null), 'driver').isYours).toBe(true);
    expect(at('assigned', {}, money({ escrowStatus: 'escrow' }, { pickupWaits: null }), 'carrier').text).toBe(
      'Waiting for Dana Okafor to pick up the vehicle',
    );
  });

  it('says what is so while what was paid is frozen, went back in part or whole, or the difference to another carrier is missing', () => {
    const words = 'The payment is frozen: nothing is picked up until it is free again';
    expect(at('assigned', { can: drives } as never, atDoor('frozen'), 'driver')).toEqual({ isYours: false, text: words });
    expect(at('assigned', {}, money({ escrowStatus: 'held' }, { pickupWaits: 'frozen' }), 'carrier').text).toBe(words);
    expect(at('assigned', { can: drives } as never, atDoor('refunded'), 'driver')).toEqual({
      isYours: false,
      text: 'The payment went back to the shipper: nothing is picked up until it is paid anew',
    });
    expect(at('assigned', {}, money({ escrowStatus: 'refunded', can: { pay: true } }, { pickupWaits: 'refunded' }), 'shipper')).toEqual({
      isYours: true,
      text: 'Your turn: all you paid went back to your card. Pay $1,285.00 anew, or cancel. Nothing is picked up before',
    });
    expect(at('assigned', { can: drives } as never, atDoor('short'), 'driver')).toEqual({
      isYours: false,
      text: 'Part of the payment went back to the shipper: nothing is picked up for less than the agreed price',
    });
    expect(at('assigned', {}, money({ escrowStatus: 'escrow', reader: 'payer' }, { pickupWaits: 'short' }), 'shipper')).toEqual({
      isYours: false,
      text: 'Part of what you paid went back to your card: nothing is picked up for less. Support gives back the rest and you pay anew, or you cancel',
    });
    const owed = { pickupWaits: 'difference' };
    expect(at('assigned', {}, money({ escrowStatus: 'escrow' }, owed), 'carrier')).toEqual({
      isYours: false,
      text: 'Waiting for the shipper to pay the difference: nothing is picked up before',
    });
    expect(at('assigned', {}, money({ escrowStatus: 'escrow', reader: 'payer' }, owed), 'shipper')).toEqual({
      isYours: true,
      text: 'Your turn: pay the difference to the price of your new carrier. Nothing is picked up before',
    });
  });

  it('says what a confirmed delivery pays: what is held for the carrier and not frozen, and nothing of what is settled or gone', () => {
    const pays = (change: object) =>
      paidByConfirming({ escrowStatus: 'escrow', toCarrier: '1100.00', frozen: [], ...change } as unknown as TransportMoney['payment']);
    expect(pays({})).toBe('$1,100.00');
    expect(pays({ escrowStatus: 'held', frozen: [{ amount: '200.00', why: 'claim', reason: null }] })).toBe('$900.00');
    expect([pays({ toCarrier: '0.00' }), pays({ escrowStatus: 'released' }), paidByConfirming(null), paidByConfirming(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is no turn of an administrator who could only end it: that is the cancellation, and no step', () => {
    const only = { can: { ...nothing, moveTo: ['closed'] } } as never;
    expect(at('assigned', only, money({ escrowStatus: 'escrow' }, { pickupWaits: null }), 'admin')).toEqual({
      isYours: false,
      text: 'Waiting for Dana Okafor to pick up the vehicle',
    });
  });
});
