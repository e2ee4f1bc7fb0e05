import { describe, expect, it } from 'vitest';
import { getComplianceStatus } from '#domains/compliance/endpoints.ts';
import { toButtons, toFields } from '../../../../test/harness/browser/screen.tsx';
import { bidInput } from '../schemas.ts';
import { BidButton, OwnBidActions } from './bid-actions.tsx';
import { bidChanged, bidFields, BidForm } from './bid-dialog.tsx';
import type { ActiveBid } from './active-bid.ts';

const bid: ActiveBid = {
  id: 'b1',
  transportId: 't1',
  bidAmount: '950.00',
  estimatedDeliveryDays: 4,
  pickupDay: '2026-12-01',
  includesInsurance: true,
  notes: 'Enclosed',
  updatedAt: '2026-11-20T10:00:00.000Z',
  can: { change: true },
};

describe('a bid on the screen', () => {
  it('has a form field for everything that is sent', () => {
    const asked = toFields(<BidForm transportId="t1" bid={undefined} ground={undefined} onClose={() => undefined} />);
    expect(asked.toSorted()).toEqual(Object.keys(bidInput.shape).toSorted());
  });

  it('is edited from its current values, without overwriting an unseen change', () => {
    expect(bidInput.parse(bidFields(bid))).toMatchObject({
      bidAmount: '950.00',
      estimatedDeliveryDays: 4,
      includesInsurance: true,
      notes: 'Enclosed',
    });
    expect(bidFields(undefined)).toEqual({ bidAmount: '', pickupDay: '', estimatedDeliveryDays: '', includesInsurance: false, notes: '' });
    const body = { ...bidInput.parse(bidFields(bid)), notes: 'Open' };
    expect(bidChanged(bid, body)).toEqual({ params: { id: 'b1' }, body: { ...body, unchangedSince: bid.updatedAt } });
  });

  it.each([
    [true, false, ['Change', 'Withdraw']],
    [true, true, ['Change']],
    [false, false, []],
  ])('that can be changed (%s), in its short form (%s), has the buttons %j', (change, isShort, buttons) => {
    expect(toButtons(<OwnBidActions bid={{ ...bid, can: { change } }} about="It" isShort={isShort} />)).toEqual(buttons);
  });

  it.each([
    [true, ['Place a bid']],
    [false, ['Cannot Bid - See Compliance']],
  ])('can be placed only if the compliance gate is open: %s', (canBid, buttons) => {
    expect(toButtons(<BidButton transportId="t1" about="It" />, { data: { [getComplianceStatus.path]: { canBid } } })).toEqual(buttons);
  });
});
