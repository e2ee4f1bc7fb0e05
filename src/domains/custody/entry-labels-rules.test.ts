import { expect, it } from 'vitest';
import { entryText } from './entry-labels-rules.ts';

it.each([
  [{ vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' }, '2019 Honda Accord · Austin, TX to Denver, CO'],
  [{ from: 'assigned', to: 'in_transit' }, 'From assigned to in transit'],
  [{ bidAmount: '890.00', estimatedDeliveryDays: 6, offeredBy: 'x' }, '$890.00 · 6 days'],
  [{}, ''],
  [{ fileName: 'front.jpg', sha256: 'aa', photoId: 'x' }, 'front.jpg'],
  [
    { stage: 'delivery', photos: 12, marks: 1, customer: 'absent', verdict: 'exceptions', hash: '0123456789abcdef' },
    'delivery inspection · 12 photos, 1 mark · customer absent · receipt: with exceptions · seal 0123456789ab',
  ],
  [{ direction: 'in', yard: 'Riverside Storage Yard', reason: 'Row 7' }, 'Gate-in · Riverside Storage Yard · Row 7'],
  [
    { inspectorName: 'Abara Inspection', photos: 12, marks: 2, hash: '0123456789abcdef' },
    'Abara Inspection · 12 photos, 2 marks · seal 0123456789ab',
  ],
  [{ stage: 'survey' }, 'independent inspection'],
])('describes the event data %j', (eventData, text) => {
  expect(entryText({ eventData, participantName: null })).toBe(text);
});

it('names an added participant with the role, and a removed one', () => {
  const participantName = 'Abara Vehicle Inspection';
  expect(entryText({ eventData: { participant: 'x', role: 'inspection' }, participantName })).toBe(
    'Abara Vehicle Inspection · Inspection Agent',
  );
  expect(entryText({ eventData: { participant: 'x' }, participantName })).toBe('Abara Vehicle Inspection');
});

it('names the guards a super administrator overrode, and the reason', () => {
  const overrides = [
    { guard: 'backward', refusal: 'Delivered to Booked is a step backward' },
    { guard: 'no_driver', refusal: 'No driver has been named for this job yet' },
  ];
  expect(entryText({ eventData: { from: 'delivered', to: 'booked', reason: 'Wrong vehicle', overrides }, participantName: null })).toBe(
    'From delivered to booked · Wrong vehicle · Overridden: Delivered to Booked is a step backward · Overridden: No driver has been named for this job yet',
  );
});
