import { expect, it } from 'vitest';
import { entryText, entryTitle } from './entry-labels-rules.ts';

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
  [
    'inspection_sealed',
    { stage: 'delivery', photos: 12, marks: 1, customer: 'absent', verdict: 'exceptions', hash: '0123456789abcdef' },
    'Inspection signed and sealed',
    'delivery inspection · 12 photos, 1 mark · customer absent · receipt: with exceptions · seal 0123456789ab',
  ],
  [
    'handover_gate_recorded',
    { direction: 'in', yard: 'Riverside Storage Yard', reason: 'Row 7' },
    'Storage yard',
    'Gate-in · Riverside Storage Yard · Row 7',
  ],
  [
    'inspection_survey_sealed',
    { inspectorName: 'Abara Inspection', photos: 12, marks: 2, hash: '0123456789abcdef' },
    'Independent inspection signed and sealed',
    'Abara Inspection · 12 photos, 2 marks · seal 0123456789ab',
  ],
  ['inspection_begun', { stage: 'survey' }, 'Inspection started', 'independent inspection'],
  ['something_else_recorded', { reason: 'Row 7' }, 'Something else recorded', 'Row 7'],
])('words %s with %j', (eventType, eventData, title, text) => {
  expect([entryTitle({ eventType }), entryText({ eventData, participantName: null })]).toEqual([title, text]);
});

it('names who was let in with the role, and whose part ended', () => {
  const participantName = 'Abara Vehicle Inspection';
  const added = { eventType: 'transport_participant_added', eventData: { participant: 'x', role: 'inspection' }, participantName };
  expect([entryTitle(added), entryText(added)]).toEqual(['Participant added', 'Abara Vehicle Inspection · Inspection Agent']);
  const removed = { eventType: 'transport_participant_removed', eventData: { participant: 'x' }, participantName };
  expect([entryTitle(removed), entryText(removed)]).toEqual(['Participant removed', 'Abara Vehicle Inspection']);
});

it('says what a super administrator went past, and why', () => {
  const overrides = [
    { guard: 'backward', refusal: 'Delivered to Booked is a step backward' },
    { guard: 'no_driver', refusal: 'No driver has been named for this job yet' },
  ];
  expect(entryText({ eventData: { from: 'delivered', to: 'booked', reason: 'Wrong vehicle', overrides }, participantName: null })).toBe(
    'From delivered to booked · Wrong vehicle · Overridden: Delivered to Booked is a step backward · Overridden: No driver has been named for this job yet',
  );
});
