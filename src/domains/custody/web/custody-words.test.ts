import { expect, it } from 'vitest';
import { entryText, entryTitle } from './custody-words.ts';

it.each([
  [
    'transport_submitted',
    { vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' },
    'Request submitted',
    '2019 Honda Accord · Austin, TX to Denver, CO',
  ],
  ['transport_status_changed', { from: 'assigned', to: 'in_transit' }, 'Status changed', 'From assigned to in transit'],
  ['bid_placed', { bidAmount: '890.00', estimatedDeliveryDays: 6, offeredBy: 'x' }, 'Bid placed', '$890.00 · 6 days'],
  ['bid_placed', {}, 'Bid placed', ''],
  ['transport_photo_added', { fileName: 'front.jpg', sha256: 'aa', photoId: 'x' }, 'Photo added', 'front.jpg'],
  ['gate_in_recorded', { reason: 'Row 7' }, 'Gate in recorded', 'Row 7'],
])('words %s with %j', (eventType, eventData, title, text) => {
  expect([entryTitle({ eventType }), entryText({ eventData })]).toEqual([title, text]);
});
