import { expect, it } from 'vitest';
import { entryFor, type FullEntry } from './rules.ts';

const entry = (eventType: string, eventData: Record<string, unknown>): FullEntry => ({
  id: 'entry',
  position: 1,
  eventType,
  eventData,
  initiatedBy: 'carl',
  initiatedByName: 'Carl Jensen',
  participantName: null,
  contactName: null,
  hash: 'hash',
  verified: true,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const offer = { offeredBy: 'carl', bidAmount: '1050.00' };
const outsider = { id: 'ivan', seesOffers: false, seesContacts: false };

it.each([
  ['bid_placed', offer, true],
  ['bid_changed', offer, true],
  ['bid_withdrawn', offer, true],
  ['bid_rejected', offer, true],
  ['bid_stands_again', offer, true],
  ['quote_given', offer, true],
  ['quote_state_changed', { ...offer, isAccepted: false }, true],
  ['quote_state_changed', { ...offer, isAccepted: true }, false],
  ['transport_status_changed', { from: 'quoted', to: 'accepted' }, false],
])('%s %j is hidden from who did not offer it: %s', (eventType, eventData, isHidden) => {
  const { initiatedBy: _, ...shown } = entry(eventType, eventData);
  expect(entryFor(outsider, entry(eventType, eventData))).toEqual(isHidden ? { ...shown, eventData: {}, initiatedByName: null } : shown);
  for (const reader of [
    { id: 'carl', seesOffers: false, seesContacts: false },
    { id: 'sam', seesOffers: true, seesContacts: true },
  ])
    expect(entryFor(reader, entry(eventType, eventData))).toEqual(shown);
});

it.each(['quote_accepted', 'bid_accepted'])('%s is everybody’s to read, its price only of those who agreed on it', (eventType) => {
  const accepted = entry(eventType, { offeredBy: 'carl', bidAmount: '1050.00', totalQuote: '1050.00' });
  expect(entryFor(outsider, accepted).eventData).toEqual({ offeredBy: 'carl' });
  expect(entryFor({ id: 'carl', seesOffers: false, seesContacts: false }, accepted).eventData).toEqual(accepted.eventData);
  expect(entryFor({ id: 'sam', seesOffers: true, seesContacts: true }, accepted).eventData).toEqual(accepted.eventData);
});

it.each(['change_order_asked', 'change_order_moved'])(
  '%s is everybody’s to read, its sums only of those who agree on them',
  (eventType) => {
    const asked = entry(eventType, {
      offeredBy: 'carl',
      amount: '150.00',
      totalBefore: '1100.00',
      totalAfter: '1250.00',
      reason: 'Waiting',
    });
    expect(entryFor(outsider, asked).eventData).toEqual({ offeredBy: 'carl', reason: 'Waiting' });
    expect(entryFor({ id: 'carl', seesOffers: false, seesContacts: false }, asked).eventData).toEqual(asked.eventData);
    expect(entryFor({ id: 'sam', seesOffers: true, seesContacts: true }, asked).eventData).toEqual(asked.eventData);
  },
);

it('a rejection by the platform is still the bidder’s own', () => {
  const rejected = { ...entry('bid_rejected', offer), initiatedBy: null, initiatedByName: null };
  expect(entryFor({ id: 'carl', seesOffers: false, seesContacts: false }, rejected).eventData).toEqual(offer);
});

it('what the reader did to an offer of somebody else is the reader’s to read', () => {
  const data = { offeredBy: 'ivan', reason: 'Too late' };
  expect(entryFor({ id: 'carl', seesOffers: false, seesContacts: false }, entry('bid_rejected', data)).eventData).toEqual(data);
});

it('an external contact is named to the owner and administrators alone', () => {
  const added = { ...entry('external_contact_added', { contact: 'x' }), contactName: 'Pat Yard' };
  expect(entryFor({ id: 'sam', seesOffers: true, seesContacts: true }, added).contactName).toBe('Pat Yard');
  expect(entryFor({ id: 'chen', seesOffers: true, seesContacts: false }, added)).toMatchObject({
    contactName: null,
    eventData: { contact: 'x' },
  });
});
