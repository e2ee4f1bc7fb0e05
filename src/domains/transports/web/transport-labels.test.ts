import { describe, expect, it } from 'vitest';
import { transportStatuses, type TransportStatus } from '../schemas.ts';
import { getNextStep, describePlace, stationUnderWay } from './transport-labels.ts';

const own = { offerCount: 0, isOwn: true, fixedPrice: null, awaits: null };

describe('what a card says of who acts next', () => {
  it.each([
    ['follows the status where nothing else waits', { ...own, status: 'accepted' }, 'Waiting for the carrier to confirm and name a driver'],
    [
      'waits for no carrier by name where it is booked at the estimate, as its page says',
      { ...own, status: 'accepted', fixedPrice: '1076.68' },
      'Waiting for the first eligible carrier to take the job at $1,076.68',
    ],
    [
      'waits for the broker to name the carrier, as its page says',
      { ...own, status: 'accepted', awaits: 'carrier_named' },
      'Waiting for the broker to name the carrier',
    ],
    [
      'waits for the driver to agree, as its page says',
      { ...own, status: 'assigned', awaits: 'driver_agreed' },
      'Waiting for the driver to agree to the job',
    ],
    [
      'waits for the carrier to name a driver where one declined, as its page says',
      { ...own, status: 'assigned', awaits: 'driver_named' },
      'Waiting for the carrier to name the driver',
    ],
    ['waits for the pickup once the driver agreed', { ...own, status: 'assigned' }, 'Waiting for the driver to pick up the vehicle'],
    [
      "says on the carrier's side that the driver has still to agree",
      { ...own, isOwn: false, status: 'assigned', awaits: 'driver_agreed' },
      'Waiting for the driver to agree to the job',
    ],
    [
      "says on the carrier's side that a driver is still to be named",
      { ...own, isOwn: false, status: 'assigned', awaits: 'driver_named' },
      'Waiting for the carrier to name the driver',
    ],
    [
      "says that it is the reader's turn where the status does not, such as to pay",
      { ...own, status: 'accepted', isYourTurn: true },
      'Your turn: open it to see what to do next',
    ],
    [
      'says of what is over that a review or a claim waits',
      { ...own, status: 'completed', isYourTurn: true },
      'Your turn: see the open review or claim',
    ],
    ['keeps the words of a status that say so', { ...own, status: 'delivered', isYourTurn: true }, 'Your turn: confirm the delivery'],
    [
      "says it to the carrier's side too",
      { ...own, isOwn: false, status: 'assigned', isYourTurn: true },
      'Your turn: open it to see what to do next',
    ],
  ] as const)('%s', (_, card, words) => {
    expect(getNextStep(card)).toBe(words);
  });

  it.each(transportStatuses)('is nothing that may be wrong while nobody knows what waits for the reader: %s', (status) => {
    const card = { ...own, status };
    expect(getNextStep(card, null)).toBeNull();
    expect(getNextStep({ ...card, isYourTurn: true }, null)).toBe('Your turn: open it to see what to do next');
  });
});

it('the road is driven to its end when the transport is completed', () => {
  expect(['draft', 'assigned', 'completed'].map((status) => stationUnderWay(status as TransportStatus))).toEqual([0, 4, 8]);
});

it('a place is named by three digits where no more is to be known', () => {
  expect([describePlace('Dayton', 'OH', '454'), describePlace('Dayton', 'OH', '45402')]).toEqual(['Dayton, OH 454xx', 'Dayton, OH 45402']);
});
