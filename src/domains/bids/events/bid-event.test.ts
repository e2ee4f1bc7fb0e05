import { expect, it } from 'vitest';
import { bidOutbid } from './outbid.ts';
import { bidPlaced } from './placed.ts';
import { bidRejected } from './rejected.ts';

const bid = {
  transportId: 't1',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  bidId: 'b1',
  bidderId: 'carl',
  bidderName: 'Jensen',
  bidAmount: '850.00',
  estimatedDeliveryDays: 4,
  pickupDay: null,
  deliveryDay: null,
};

it.each([
  ['a bid that was not chosen', bidRejected.notify!({ ...bid, reason: 'Another was accepted' }, 'sam'), true],
  ['a bid with a lower offer', bidOutbid.notify!({ ...bid, lowerOffer: '830.00' }, 'ivan'), true],
  ['a new bid', bidPlaced.notify!(bid, 'carl'), false],
])('%s is marked as a setback if it is one', (_, notices, isSetback) => {
  expect(notices.map((notice) => notice.isSetback ?? false)).toEqual([isSetback]);
});
