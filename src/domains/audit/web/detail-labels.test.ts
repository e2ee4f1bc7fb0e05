import { describe, expect, it } from 'vitest';
import { detailLabel, detailLine, detailText, recordText } from './detail-labels.ts';

const id = '01a1f91a-3d39-7c52-97db-c90a04b9179f';

describe('labels of audit details', () => {
  it.each([
    ['estimatedDeliveryDays', 'Estimated delivery days'],
    ['quoteId', 'Quote ID'],
    ['old_state', 'Old state'],
    ['amountCents', 'Amount'],
    ['dotNumber', 'DOT number'],
  ])('for a field name: %s', (name, label) => {
    expect(detailLabel(name)).toBe(label);
  });

  it.each([
    ['state', 'in_transit', 'In transit'],
    ['isOn', true, 'Yes'],
    ['reason', null, 'None'],
    ['amountCents', 104_900, '$1,049.00'],
    ['count', 1200, '1,200'],
    ['price', '1076.68', '$1,076.68'],
    ['until', '2026-11-20T16:05:09.123Z', 'Nov 20, 2026, 4:05:09 PM UTC'],
    ['fields', ['vin', 'from_address'], 'vin, From address'],
    ['reason', 'Called the shipper', 'Called the shipper'],
  ])('for a value: %s %j', (name, value, text) => {
    expect(detailText(name, value)).toBe(text);
  });

  it('for an entry start with what changed, and leave ids to its details', () => {
    expect(detailLine({ quoteId: id, from: 'quoted', to: 'in_transit', reason: 'A flood' })).toBe('Quoted → In transit, A flood');
    expect(detailLine({ bidId: id })).toBe('');
    expect([recordText('payment', id), recordText('config', 'max_draft_limit'), recordText(null, null)]).toEqual([
      'Payment 04b9179f',
      'Config max_draft_limit',
      '',
    ]);
  });
});
