import { describe, expect, it } from 'vitest';
import { noStops, type StopChange } from '../stops/stop-rules.ts';
import { agreedText, changedFields, differingFields, fromAgreed, listDetails, toAgreed, type Details } from './details-rules.ts';

const withStops = (pickup: StopChange = {}, delivery: StopChange = {}): Details['stops'] =>
  ({ pickup: { ...noStops.pickup, ...pickup }, delivery: { ...noStops.delivery, ...delivery } }) as Details['stops'];
const sam = { name: 'Sam', phone: null, maySign: true };
const before: Details = {
  fromAddress: '600 Congress Ave',
  toAddress: null,
  stops: withStops({ windowFrom: '2026-12-01', contacts: [sam] }),
};
const days = { pickupDay: '2026-12-01', deliveryDay: '2026-12-05' };
const agreed = toAgreed(before, days);

describe('changed details of a transport', () => {
  it.each<[string, StopChange, StopChange, string[]]>([
    ['nothing', { windowFrom: '2026-12-01', contacts: [{ ...sam }] }, {}, []],
    ['a last day', { windowFrom: '2026-12-01', windowTo: '2026-12-03', contacts: [sam] }, {}, ['pickupDate']],
    ['who may sign', { windowFrom: '2026-12-01', contacts: [{ ...sam, maySign: false }] }, {}, ['pickupContacts']],
    [
      'access at both ends',
      { windowFrom: '2026-12-01', contacts: [sam], gatePass: 'A1' },
      { needsTwic: true },
      ['pickupAccess', 'deliveryAccess'],
    ],
  ])('are named: %s', (_, pickup, delivery, fields) => {
    expect(changedFields(before, { ...before, stops: withStops(pickup, delivery) })).toEqual(fields);
    expect(changedFields(before, { ...before, stops: withStops(pickup, delivery), toAddress: '1 A St' })).toEqual(['toAddress', ...fields]);
  });

  it('that need agreement are days and places', () => {
    expect(differingFields(agreed, agreed)).toEqual([]);
    expect(differingFields(agreed, { ...agreed, pickupDate: null, fromAddress: 'x' })).toEqual(['pickupDate', 'fromAddress']);
    expect(differingFields(agreed, { ...agreed, pickupUntil: '2026-12-04' })).toEqual(['pickupDate']);
    expect(differingFields(agreed, { ...agreed, deliveryDate: '2026-12-09', toAddress: 'added' })).toEqual(['deliveryDate']);
  });

  it('are reset to what was agreed, except what was added since', () => {
    const now = {
      ...before,
      toAddress: 'added',
      stops: withStops({ windowFrom: '2026-12-09', windowTo: '2026-12-11', contacts: [sam] }, { notes: 'Ring' }),
    };
    expect(fromAgreed(now, agreed)).toEqual({ ...now, stops: withStops({ windowFrom: '2026-12-01', contacts: [sam] }, { notes: 'Ring' }) });
  });

  it('are listed and described in words', () => {
    expect(listDetails(['pickupDate'])).toBe('pickup date');
    expect(listDetails(['pickupDate', 'toAddress', 'pickupAccess'])).toBe('pickup date, delivery address and pickup access');
    expect(listDetails(['accessNotes' as never])).toBe('access notes');
    expect([agreedText('pickupDate', agreed), agreedText('toAddress', agreed), agreedText('fromAddress', agreed)]).toEqual([
      'Dec 01, 2026',
      'not given',
      '600 Congress Ave',
    ]);
  });
});
