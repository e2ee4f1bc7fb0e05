import { expect, it } from 'vitest';
import { listTransportQuotes } from '#domains/quotes/endpoints.ts';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, getText } from '../../../../../test/harness/browser/screen.tsx';
import type { Rescue, RescueOffer } from '../../ending/schemas.ts';
import { getRescue } from '../../endpoints.ts';
import { RescueCard } from './rescue-card.tsx';

const sums = { price: '950.00', total: '1032.00', difference: '50.00', direction: 'more' } as const;
const offer: RescueOffer = { kind: 'quote', id: 'q1', name: 'Jensen', ...sums, estimatedDeliveryDays: null, validUntil: null };
const left = { carrierName: 'Petrov Hauling', reason: null, leftAt: '2026-11-20T10:00:00.000Z', backBy: '2026-12-01T18:00:00.000Z' };
const rescue: Rescue = { ...left, heldAmount: '982.00', frozen: '0.00', offers: [offer], isTest: false };
const params = { params: { id: 't1' } };
const shown = (change: Partial<Rescue> | null, state = 'verified') => {
  const data = {
    [getUrl(getRescue.path, params)]: { rescue: change && { ...rescue, ...change } },
    [getUrl(listTransportQuotes.path, params)]: [{ id: 'q1', trust: { register: { state, checkedAt: null } } }],
  };
  return [<RescueCard key="one" transportId="t1" enabled />, { data }] as const;
};
const back = 'Get full refund of $982.00';

it.each<[string, Partial<Rescue> | null, readonly string[]]>([
  ['no carrier has left', null, []],
  ['there is another offer', {}, ['Book at $950.00', back]],
  ['there is no other offer', { offers: [] }, [back]],
  ['the vehicle was picked up', { backBy: null }, ['Book at $950.00']],
  ['a part is frozen', { frozen: '100.00' }, [back]],
])('if %s the shipper has these buttons', (_, change, buttons) => {
  expect(toButtons(...shown(change))).toEqual(buttons);
});

it.each<[Partial<RescueOffer>, string, readonly string[], readonly string[]]>([
  [{}, 'verified', ['No reason given.'], ['DOT and MC numbers', 'days', 'valid until']],
  [{}, 'not_verified', ['DOT and MC numbers: Not verified yet.'], []],
  [{ estimatedDeliveryDays: 4 }, 'verified', ['· 4 days'], []],
  [{ validUntil: '2026-12-01T18:00:00.000Z' }, 'verified', ['valid until Dec'], []],
])('another offer that is %j with numbers %s shows what to consider', (change, state, words, unsaid) => {
  const text = getText(...shown({ offers: [{ ...offer, ...change }] }, state));
  for (const word of words) expect(text).toContain(word);
  for (const word of unsaid) expect(text).not.toContain(word);
});
