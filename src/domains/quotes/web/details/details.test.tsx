import { describe, expect, it } from 'vitest';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { detailFields } from '#domains/transports/details/details-rules.ts';
import { toButtons, toFields, getText } from '../../../../../test/harness/browser/screen.tsx';
import { ChangeDetails, DetailsForm } from './change-details.tsx';
import { DetailsChange } from './details-change.tsx';
import { changesSince, typedDetails } from './details-form.ts';

const transport = {
  id: 't1',
  status: 'accepted',
  ...Object.fromEntries(detailFields.map((field) => [field, null])),
  fromAddress: '1 Main St',
  toAddress: '2 Oak St',
  pickupDate: '2020-01-05',
  contactPhone: '5125550143',
  detailsChange: null,
} as unknown as TransportDetail;
const before = typedDetails(transport);

describe('addresses, contacts and dates', () => {
  it('are all asked for', () => {
    expect(toFields(<DetailsForm transport={transport} onDone={() => undefined} />).toSorted()).toEqual([...detailFields].toSorted());
  });

  it.each([
    [{}, {}],
    [{ fromAddress: '3 Elm St' }, { fromAddress: '3 Elm St' }],
    [{ toAddress: ' ' }, { toAddress: null }],
    [
      { accessNotes: 'Gate 4', deliveryContactName: 'Rita' },
      { accessNotes: 'Gate 4', deliveryContactName: 'Rita' },
    ],
  ])('that were typed as %j are sent as far as they changed, also where the day has passed', (typed, sent) => {
    expect(changesSince(before).parse({ ...before, ...typed })).toEqual(sent);
  });

  it.each([
    [{}, ['Change details']],
    [{ toAddress: null }, ['Add addresses']],
  ])('are added where one is missing: %j', (change, buttons) => {
    expect(toButtons(<ChangeDetails transport={{ ...transport, ...change } as TransportDetail} />)).toEqual(buttons);
  });
});

describe('a booking that was changed', () => {
  const agreed = { ...transport, fromAddress: '9 Old St' };
  const changed = (canAnswer: boolean) =>
    ({ ...transport, detailsChange: { agreed, canAnswer, at: '2026-11-20T10:00:00.000Z' } }) as unknown as TransportDetail;

  it.each([
    ['the carrier', true, false, ['Agree to change', 'Decline']],
    ['the shipper', false, true, []],
    ['a reader without steps', false, false, []],
  ])('is answered by the carrier alone: %s', (_, canAnswer, owns, buttons) => {
    const card = <DetailsChange transport={changed(canAnswer)} owns={owns} />;
    expect(toButtons(card)).toEqual(buttons);
    expect(getText(card)).toContain('1 Main St (booked: 9 Old St)');
    expect(getText(card)).not.toContain('2 Oak St');
  });
});
