import { beforeEach, expect, it } from 'vitest';
import { tabStore } from '#web/api/stores.ts';
import { claimItemInput } from '../schemas.ts';
import { clearItems, readItems } from './stored-items.ts';

const id = '01a21823-49f6-74f2-b485-000000000001';
const item = { reason: 'damage', words: 'The hood is scratched', amount: '425.00', damageId: null, photoId: id };

beforeEach(() => tabStore.clear());

it('stored items are restored after a reload until the claim is filed', () => {
  expect(readItems(id)).toEqual([]);
  tabStore.put(`kept-form:claim:${id}`, JSON.stringify([item]));
  expect(readItems(id)).toEqual([item]);
  expect(readItems('01a21823-49f6-74f2-b485-000000000002')).toEqual([]);
  clearItems(id);
  expect(readItems(id)).toEqual([]);
});

it.each(['', 'x', '{}', '[{"amount":"1"}]', 'null'])('invalid stored items are ignored: %j', (stored) => {
  tabStore.put(`kept-form:claim:${id}`, stored);
  expect(readItems(id)).toEqual([]);
});

it.each(['$425', '425', '$ 425.00', 'USD 425', '425 $'])('%s is read as $425.00', (amount) => {
  expect(claimItemInput.parse({ ...item, amount }).amount).toBe('425.00');
});
