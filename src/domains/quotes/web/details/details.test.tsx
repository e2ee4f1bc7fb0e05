import { describe, expect, it } from 'vitest';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { emptyStop } from '#domains/transports/stops/stop-rules.ts';
import { toButtons, toFields, getText } from '../../../../../test/harness/browser/screen.tsx';
import { ChangeDetails, DetailsForm } from './change-details.tsx';
import { DeclinedDetails, DetailsChange } from './details-change.tsx';
import { toChanges, toTypedDetails, withContactLines } from './details-form.ts';

const contact = { name: 'Ana Ruiz', phone: '+15125550143', maySign: true };
const transport = {
  id: 't1',
  status: 'accepted',
  fromAddress: '1 Main St',
  toAddress: '2 Oak St',
  stops: { pickup: { ...emptyStop, windowFrom: '2020-01-05', contacts: [contact] }, delivery: emptyStop },
  detailsChange: null,
} as unknown as TransportDetail;
const before = toTypedDetails(transport);
const delivery = (change: object) => ({ ...before, stops: { ...before.stops, delivery: { ...before.stops.delivery, ...change } } });

describe('addresses, contacts and dates of a transport', () => {
  it('have fields for both ends, and an extra contact field once booked', () => {
    const stop = ['windowFrom', 'windowTo', 'hours', 'longestTruckFt', 'needsAppointment', 'needsTwic', 'gatePass', 'notes'];
    const toContactFields = (kind: string) => ['name', 'phone', 'maySign'].map((part) => `stops.${kind}.contacts.0.${part}`);
    const [contacts, delivered] = [toContactFields('pickup'), toContactFields('delivery')];
    const stops = (['pickup', 'delivery'] as const).flatMap((kind) => stop.map((field) => `stops.${kind}.${field}`));
    const listFields = (status: string) =>
      toFields(<DetailsForm transport={{ ...transport, status } as TransportDetail} onDone={() => undefined} />).toSorted();
    expect(listFields('submitted')).toEqual(['fromAddress', 'toAddress', ...stops, ...contacts].toSorted());
    expect(listFields('accepted')).toEqual(['fromAddress', 'toAddress', ...stops, ...contacts, ...delivered].toSorted());
    expect(toChanges(before).parse(withContactLines(before))).toEqual({ stops: { pickup: {}, delivery: {} } });
  });

  const nothing = { pickup: {}, delivery: {} };
  it.each([
    [before, { stops: nothing }],
    [
      { ...before, fromAddress: '3 Elm St' },
      { fromAddress: '3 Elm St', stops: nothing },
    ],
    [
      { ...before, toAddress: ' ' },
      { toAddress: null, stops: nothing },
    ],
    [delivery({ notes: 'Gate 4', needsTwic: true }), { stops: { ...nothing, delivery: { notes: 'Gate 4', needsTwic: true } } }],
    [delivery({ contacts: [{ name: '', phone: ' ', maySign: true }] }), { stops: nothing }],
    [
      delivery({ contacts: [{ name: 'Rita Vance', phone: '5125550177', maySign: false }] }),
      { stops: { ...nothing, delivery: { contacts: [{ name: 'Rita Vance', phone: '5125550177', maySign: false }] } } },
    ],
  ])('typed as %j are sent if they changed, even if the day has passed', (typed, sent) => {
    expect(toChanges(before).parse(typed)).toEqual(sent);
  });

  it.each([
    [{}, ['Change details']],
    [{ toAddress: null }, ['Add addresses']],
  ])('can be added if missing: %j', (change, buttons) => {
    expect(toButtons(<ChangeDetails transport={{ ...transport, ...change } as TransportDetail} />)).toEqual(buttons);
  });
});

describe('the card of changed booking details', () => {
  const windows = { pickupDate: '2020-01-05', pickupUntil: null, deliveryDate: null, deliveryUntil: null };
  const agreed = { ...windows, fromAddress: '9 Old St', toAddress: '2 Oak St', pickupDay: null, deliveryDay: null };
  const changed = (canAnswer: boolean) =>
    ({ ...transport, detailsChange: { agreed, canAnswer, at: '2026-11-20T10:00:00.000Z' } }) as unknown as TransportDetail;

  it.each([
    ['the carrier', true, false, ['Agree to change', 'Decline']],
    ['the shipper', false, true, []],
    ['a reader without steps', false, false, []],
  ])('can be answered by the carrier only: %s', (_, canAnswer, owns, buttons) => {
    const card = <DetailsChange transport={changed(canAnswer)} owns={owns} />;
    expect(toButtons(card)).toEqual(buttons);
    expect(getText(card)).toContain('1 Main St (booked: 9 Old St)');
    expect(getText(card)).not.toContain('2 Oak St');
  });

  it('shows what was declined and why, until the details change again', () => {
    const declinedDetails = {
      at: '2026-11-20T10:00:00.000Z',
      by: 'Petrov Hauling',
      fields: ['pickupDate', 'toAddress'],
      reason: 'No truck that week',
    };
    const said = getText(<DeclinedDetails transport={{ ...transport, declinedDetails } as unknown as TransportDetail} />);
    for (const part of [
      'Petrov Hauling declined your changes',
      'The booked pickup date and delivery address apply again',
      'No truck that week',
    ])
      expect(said).toContain(part);
    expect(getText(<DeclinedDetails transport={transport} />)).toBe('');
  });
});
