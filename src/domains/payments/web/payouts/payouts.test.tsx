import { describe, expect, it } from 'vitest';
import { getMe } from '#domains/accounts/endpoints.ts';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, getText } from '../../../../../test/harness/browser/screen.tsx';
import { getPayouts, listPayoutTransfers } from '../../endpoints.ts';
import type { Payouts, PayoutTransfer } from '../../payouts/schemas.ts';
import { PayoutsPage } from '../payouts-page.tsx';

const none = { toCome: '0.00', frozen: '0.00', onTheWay: '0.00', paid: '0.00' };
const ready = { state: 'ready', action: 'dashboard', missing: ['Phone number'], checking: [], bank: null, hold: null } as const;
const payouts = { ...ready, balance: { ...none, toCome: '900.00' }, isOn: true, isTest: false } as unknown as Payouts;
const days = { askedAt: '2026-11-01T10:00:00.000Z', paidAt: '2026-11-05T10:00:00.000Z' };
const sums = { state: 'paid', amount: '900.00', takenBack: '0.00' };
const transfer = { id: 'm1', transport: 'Accord', transportId: 't1', isFeeInVain: false, ...sums, ...days } as PayoutTransfer;
const shown = (change: Partial<Payouts>, row: Partial<PayoutTransfer> = {}, role = 'carrier') => {
  const data = { [getMe.path]: { id: 'c1', email: 'c@example.com', role }, [getPayouts.path]: { ...payouts, ...change } };
  const lists = { [getUrl(listPayoutTransfers.path, { query: {} })]: [{ ...transfer, ...row }] };
  return [<PayoutsPage key="one" />, { data, lists }] as const;
};
const hold = (kind: 'owner' | 'identity') => ({ changes: [], awaits: [{ kind, subject: '' }], until: null });

describe('the payouts screen', () => {
  it.each<[string, Partial<Payouts>, readonly string[], readonly string[]]>([
    ['says what is missing', {}, ['Phone number', 'Held for active jobs'], ['frozen', 'Payouts wait', 'settle']],
    ['says what is frozen', { balance: { ...none, frozen: '150.00' } }, ['$150.00 of it on hold'], []],
    ['asks for nothing before an account is set up', { state: 'none', action: 'set_up' }, ['Held for active jobs'], ['Phone number']],
    ['says what is checked', { checking: ['An identity paper'] }, ['Being checked An identity paper'], []],
    ['says why payouts wait', { hold: hold('identity') }, ['Payouts wait'], ['Confirm payout account']],
    ['lets the owner confirm the account', { hold: hold('owner') }, ['Payouts wait', 'Confirm payout account'], []],
  ])('%s', (_, change, words, unsaid) => {
    const text = getText(...shown(change));
    for (const word of words) expect(text).toContain(word);
    for (const word of unsaid) expect(text).not.toContain(word);
  });

  it.each<[string, Partial<Payouts>, boolean]>([
    ['is offered if payments are made here', { state: 'none', balance: none }, true],
    ['is not offered if the parties settle directly', { isOn: false, state: 'none', balance: none }, false],
    ['stays if there is one', { isOn: false, balance: none }, true],
    ['stays if money is expected', { isOn: false, state: 'none' }, true],
  ])('a payout account %s', (_, change, isOffered) => {
    const known = shown({ action: null, ...change });
    expect(toButtons(...known).includes('Contact support')).toBe(isOffered);
    expect(getText(...known).includes('We still pay out jobs that were already paid here')).toBe(change.isOn === false);
  });

  it('is not available to a shipper', () => {
    expect(getText(...shown({}, {}, 'shipper'))).toContain('Not available for this account');
  });

  it.each<[Partial<PayoutTransfer>, string, boolean]>([
    [{}, 'Nov 05, 2026', true],
    [{ paidAt: null }, 'Nov 01, 2026', true],
    [{ takenBack: '82.00' }, '$82.00 reversed', true],
    [{}, 'reversed', false],
    [{ isFeeInVain: true }, 'Dry-run fee', true],
    [{}, 'Dry-run', false],
  ])('with a transfer that is %j says %s: %s', (row, words, isSaid) => {
    expect(getText(...shown({}, row)).includes(words)).toBe(isSaid);
  });
});
