import { expect, it } from 'vitest';
import { changedIdentity } from '../rules.ts';

const before = { companyName: 'Prairie Haulers, LLC', dotNumber: '1234567', mcNumber: 'MC-123456' };

it.each([
  [{}, []],
  [{ companyName: ' prairie  haulers, llc' }, []],
  [{ dotNumber: 'USDOT 1234567' }, []],
  [{ mcNumber: '0123456' }, []],
  [{ companyName: 'Prairie Hauler, LLC' }, ['companyName']],
  [{ companyName: null }, ['companyName']],
  [{ dotNumber: '1234568' }, ['dotNumber']],
  [{ dotNumber: null }, ['dotNumber']],
  [{ mcNumber: 'MX-123456' }, ['mcNumber']],
  [{ mcNumber: 'MC-123457', dotNumber: '7', companyName: 'Other' }, ['companyName', 'dotNumber', 'mcNumber']],
])('a change of %j changes %j', (change, changed) => {
  expect(changedIdentity(before, { ...before, ...change })).toEqual(changed);
});

it('treats a newly filled field as changed', () => {
  expect(changedIdentity({ companyName: null, dotNumber: null, mcNumber: null }, before)).toEqual(['companyName', 'dotNumber', 'mcNumber']);
});
