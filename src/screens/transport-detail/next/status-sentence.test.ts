import { describe, expect, it } from 'vitest';
import type { Bid } from '#domains/bids/schemas.ts';
import { offeredQuote } from '#domains/bids/web/fixtures.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { statusSentence, toAccept, type Situation } from './status-sentence.ts';

const jensen = { id: 'carrier', name: 'Jensen Auto Transport', role: 'carrier' };
const moreno = { id: 'broker', name: 'Moreno Auto Logistics', role: 'broker' };
const offer = offeredQuote('q1', {}, { offeredBy: jensen });
const estimate = offeredQuote('q2', { accept: true }, { kind: 'opening', totalQuote: '951.80', offeredBy: null });
const booked = (more: object = {}, can: object = {}) => offeredQuote('q1', can, { isAccepted: true, offeredBy: jensen, ...more });
const agreed = { driverName: 'Dana Okafor', driverAgreedAt: '2026-11-20T10:00:00.000Z' };
const activeBid = { status: 'active' } as Bid;
const noSteps = { accept: false, quote: false, bid: false, cancel: false, confirmDelivery: false, editDraft: false };

interface SentenceFacts extends Partial<Omit<Situation, 'transport'>> {
  can?: object;
  fixedPrice?: string;
}
const say = (status: Situation['transport']['status'], { can = {}, fixedPrice, ...more }: SentenceFacts = {}) =>
  statusSentence({
    transport: { status, fixedPrice: fixedPrice ?? null, can: { ...noSteps, ...can } as Situation['transport']['can'] },
    quotes: [],
    bids: [],
    owns: false,
    pickupWait: null,
    ...more,
  });

const waitsForQuotes = 'Waiting for quotes from verified carriers, usually within 24 hours.';
const accept = { accept: true };

describe('the status sentence of a transport', () => {
  it.each<[string, Situation['transport']['status'], SentenceFacts, string]>([
    ['the owner of a draft', 'draft', { owns: true }, 'Your turn: finish the draft and submit it.'],
    ['others of a draft', 'draft', {}, 'Not submitted yet.'],
    [
      'the owner without offers',
      'submitted',
      { owns: true, can: accept, quotes: [estimate] },
      `${waitsForQuotes} You can also book the estimate of $951.80 now.`,
    ],
    [
      'the owner of ended offers',
      'quoted',
      {
        owns: true,
        can: accept,
        quotes: [
          { ...offer, isExpired: true },
          { ...offer, workflowState: 'closed' },
        ],
      },
      waitsForQuotes,
    ],
    [
      'the owner of offers, until its next action is loaded',
      'quoted',
      { owns: true, can: accept, quotes: [offer] },
      'Compare the offers and accept one.',
    ],
    ['an account that can make an offer', 'submitted', { can: { quote: true } }, 'Open for offers. You can send a quote or place a bid.'],
    ['an account that can bid', 'quoted', { can: { bid: true }, quotes: [offer] }, 'Open for offers. You can send a quote or place a bid.'],
    ['an administrator, with an offer', 'quoted', { quotes: [offer] }, 'Waiting for the shipper to choose an offer.'],
    ['an administrator, with a bid', 'quoted', { bids: [activeBid] }, 'Waiting for the shipper to choose an offer.'],
    ['an administrator, without any', 'submitted', {}, 'Waiting for quotes from verified carriers.'],
    [
      'the owner of a booked estimate',
      'accepted',
      { owns: true, fixedPrice: '951.80', quotes: [booked({ offeredBy: null })] },
      'Waiting for the first eligible carrier to take the job at $951.80.',
    ],
    [
      'an account that can take it',
      'accepted',
      { fixedPrice: '951.80', quotes: [booked({ offeredBy: null }, { take: true })] },
      'You can take this job at $951.80.',
    ],
    [
      'others of an accepted quote',
      'accepted',
      { quotes: [booked()] },
      'Waiting for Jensen Auto Transport to take the job and name the driver.',
    ],
    [
      'others of a brokered job',
      'accepted',
      { quotes: [booked({ offeredBy: moreno })] },
      'Waiting for Moreno Auto Logistics to name the carrier.',
    ],
    ['others while no driver is named', 'assigned', { quotes: [booked()] }, 'Waiting for Jensen Auto Transport to name the driver.'],
    [
      'others while the carrier of a broker names no driver',
      'assigned',
      { quotes: [booked({ offeredBy: moreno, carrierName: 'Petrov Hauling' })] },
      'Waiting for Petrov Hauling to name the driver.',
    ],
    [
      'others while the driver has not answered, whatever the payment state',
      'assigned',
      { quotes: [booked({ driverName: 'Dana Okafor' })], pickupWait: 'unpaid' },
      'Waiting for Dana Okafor to agree to the job.',
    ],
    ['others before the pickup', 'assigned', { quotes: [booked(agreed)] }, 'Waiting for Dana Okafor to pick up the vehicle.'],
    [
      'others while it waits for the payment',
      'assigned',
      { quotes: [booked(agreed)], pickupWait: 'unpaid' },
      'Waiting for the shipper to pay before pickup.',
    ],
    [
      'the owner while money is on hold',
      'assigned',
      { owns: true, quotes: [booked(agreed)], pickupWait: 'frozen' },
      'Pickup waits while the payment is on hold.',
    ],
    ['others in transit', 'in_transit', { quotes: [booked(agreed)] }, 'Waiting for Dana Okafor to deliver the vehicle.'],
    ['others after delivery', 'delivered', { quotes: [booked(agreed)] }, 'Delivered. Waiting for the shipper to confirm.'],
    ['everyone after the end', 'completed', {}, 'Delivered and closed.'],
    ['everyone after a cancellation', 'cancelled', {}, 'This transport was cancelled. No action needed.'],
  ])('is shown to %s', (_, status, given, words) => {
    expect(say(status, given)).toBe(words);
  });

  it('says whose turn it is only for an own draft, which has no next action', () => {
    const said = transportStatuses.filter((status) =>
      [true, false].some((owns) => say(status, { owns, can: accept, quotes: [booked(agreed, { take: true })] }).startsWith('Your turn')),
    );
    expect(said).toEqual(['draft']);
  });
});

it.each<[string, Quote[], Bid[], string | null]>([
  ['nothing if only a carrier can price it', [{ ...estimate, can: offer.can }], [], null],
  [
    'nothing if all offers ended',
    [
      { ...offer, isExpired: true },
      { ...offer, workflowState: 'closed' },
    ],
    [{ ...activeBid, status: 'withdrawn' }],
    null,
  ],
  ['the estimate if it is the only offer', [estimate], [], 'estimate'],
  ['offers if a quote is open', [estimate, offer], [], 'offers'],
  ['offers if a bid is open', [estimate], [activeBid], 'offers'],
])('links to %s', (_, quotes, bids, choice) => expect(toAccept({ quotes, bids })).toBe(choice));
