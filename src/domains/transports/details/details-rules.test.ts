import { describe, expect, it } from 'vitest';
import { changedFields, daysProblem, detailText, differingFields, listDetails, type Details } from './details-rules.ts';

const before: Details = {
  fromAddress: '600 Congress Ave',
  toAddress: null,
  pickupDate: '2026-12-01',
  deliveryDate: null,
  contactName: 'Sam',
  contactPhone: null,
  deliveryContactName: null,
  deliveryContactPhone: null,
  releaseNumber: null,
  accessNotes: null,
};

describe('details of a transport', () => {
  it('changed are those that were sent and differ', () => {
    expect(changedFields(before, {})).toEqual([]);
    expect(changedFields(before, { contactName: 'Sam', toAddress: null })).toEqual([]);
    expect(changedFields(before, { toAddress: '1700 Lincoln St', contactName: null, pickupDate: '2026-12-01' })).toEqual([
      'toAddress',
      'contactName',
    ]);
  });

  it('that a carrier agreed to are days and places', () => {
    expect(differingFields(before, { ...before, contactName: 'Ana' } as Details)).toEqual([]);
    expect(differingFields(before, { ...before, pickupDate: null, fromAddress: 'x' })).toEqual(['pickupDate', 'fromAddress']);
    expect(differingFields(before, { ...before, deliveryDate: '2026-12-09', toAddress: 'added' })).toEqual(['deliveryDate']);
  });

  it('have days in their order', () => {
    expect(daysProblem({ pickupDate: '2026-12-02', deliveryDate: '2026-12-01' })).not.toBeNull();
    for (const deliveryDate of ['2026-12-02', '2026-12-05', null])
      expect(daysProblem({ pickupDate: '2026-12-02', deliveryDate })).toBeNull();
  });

  it('are listed and shown in words', () => {
    expect(listDetails(['pickupDate'])).toBe('pickup date');
    expect(listDetails(['pickupDate', 'toAddress', 'accessNotes'])).toBe('pickup date, delivery address and access notes');
    expect([detailText('pickupDate', '2026-12-01'), detailText('toAddress', null), detailText('toAddress', '1 A St')]).toEqual([
      'Dec 01, 2026',
      'not given',
      '1 A St',
    ]);
  });
});
