import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { userColumns } from '#domains/accounts/web/overseen/user-columns.tsx';
import { accountFacts } from './account-facts.tsx';

const carl = {
  id: '0198c0de-0000-7000-8000-000000000001',
  fullName: 'Carl Jensen',
  email: 'carl@carriage.example',
  role: 'carrier',
  companyName: 'Jensen Auto Transport',
  isActive: true,
  isBlocked: false,
  isGuest: false,
  emailVerified: true,
  phone: null,
  dotNumber: '9900003',
  mcNumber: 'MC-990003',
  dotMcVerified: true,
  insuranceVerified: true,
  blockedReason: null,
  blockedAt: null,
  createdAt: '2026-11-28T17:35:00.000Z',
} as OverseenUser;

function read(change: Partial<OverseenUser>): Record<string, string> {
  const html = renderToStaticMarkup(<Facts facts={accountFacts({ ...carl, ...change })} />);
  const getText = (part: string) =>
    part
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return Object.fromEntries([...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, dt, dd]) => [dt!, getText(dd!)]));
}

describe('the details of an account', () => {
  it.each([
    [{}, 'Active'],
    [{ isActive: false }, 'Inactive'],
    [{ isBlocked: true }, 'Blocked'],
    [{ isBlocked: true, isActive: false }, 'Inactive Blocked'],
    [{ isGuest: true }, 'Active Guest, no password'],
  ])('call one that is %j %s', (change, words) => {
    expect(read(change)['Status']).toBe(words);
  });

  it('leave active and blocked to the list, which shows both per row', () => {
    const state = userColumns.find(({ key }) => key === 'state')!;
    const words = renderToStaticMarkup(<>{state.cell({ ...carl, isBlocked: true })}</>);
    for (const word of ['Active', 'Blocked']) expect(words).toContain(word);
  });

  it.each(['shipper', 'driver', 'storage', 'compliance', 'admin'] as const)(
    'say in one line that numbers and insurance of a %s are not required',
    (role) => {
      const facts = read({ role, dotNumber: null, mcNumber: null });
      expect(facts).toMatchObject({ 'DOT and MC number, insurance': 'Not required for this role' });
      expect(Object.keys(facts).filter((label) => /DOT|MC|verified/.test(label))).toHaveLength(1);
    },
  );

  it.each([
    ['carrier', null, 'Not given'],
    ['broker', '9900002', '9900002'],
    ['shipper', '1234567', '1234567'],
  ] as const)('show the DOT number of a %s as %s', (role, dotNumber, words) => {
    const facts = read({ role, dotNumber, mcNumber: null });
    expect(facts).toMatchObject({ 'DOT number': words, 'MC number': 'Not given', 'DOT/MC verified': 'Yes', 'Insurance verified': 'Yes' });
  });
});
