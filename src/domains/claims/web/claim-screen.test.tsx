import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, getHtml, getText } from '../../../../test/harness/browser/screen.tsx';
import { getClaim, listClaims } from '../endpoints.ts';
import type { Claim, ClaimLine } from '../schemas.ts';
import ClaimScreen from './claim-screen.tsx';
import { TransportClaims } from './transport-claims.tsx';

const id = '01a1f91a-3d39-7c52-97db-c90a04b9179f';
const clock = { by: '2026-12-23T10:00:00.000Z', keptAt: null, isMissed: false };
const money = { claimed: '500.00', frozen: '0.00', offered: null, awarded: null, shares: null, proposed: null };
const people = { claimant: 'Mia', carrierSide: 'Petrov', next: null, can: {}, acknowledge: clock, decide: clock };
const about = { id, transportId: 't1', about: 'Accord', fileNumber: 'C-1', state: 'open', items: [], evidence: [], steps: [] };
const claim = { ...about, ...money, ...people } as unknown as Claim;
const shown = (change: Partial<Claim>, address = id) => {
  const screen = (
    <Routes>
      <Route path="/:id" element={<ClaimScreen />} />
    </Routes>
  );
  const data = { [getUrl(getClaim.path, { params: { id: address } })]: { ...claim, ...change } };
  return [screen, { data, at: `/${address}` }] as const;
};
const proposed = (amount: string, isOwn: boolean) => ({ proposed: { amount, by: 'Ann', isOwn } }) as Partial<Claim>;
const step = { id: 's1', event: 'commented', amount: null, at: clock.by, by: 'Mia', words: 'The shop looked', photoId: null };
const item = { id: 'i1', reason: 'damage', words: 'A dent', amount: '500.00', damage: null, inspectionPhotoIds: [], photoId: null };
const evidence = { id: 'e1', kind: 'inspection', stage: 'pickup', hash: '0123456789abcdef' };

describe('a claim', () => {
  it.each<[string, Partial<Claim>, readonly string[], readonly string[]]>([
    ['filed without papers', {}, ['Claim of $500.00', 'There was no signed inspection'], ['Inspections and bills', 'proposed by']],
    [
      'with a sum proposed to the reader',
      proposed('300.00', false),
      ['$300.00 proposed by Ann', 'Enter the same amount to approve'],
      ['A rejection'],
    ],
    [
      'with a sum the reader proposed',
      proposed('300.00', true),
      ['Another administrator must approve'],
      ['Enter the same amount to approve'],
    ],
    ['with a rejection proposed', proposed('0.00', false), ['A rejection proposed by Ann'], ['$0.00 proposed']],
    ['with signed papers', { evidence: [evidence] } as never, ['Signed documents', 'Pickup inspection'], ['no signed inspection']],
    ['with a comment', { steps: [step] } as never, ['Mia The shop looked'], []],
    ['with a frozen amount', { frozen: '100.00' }, ['Payment on hold'], ['was already released']],
    ['without a payment any more', {}, ['was already released'], ['Payment on hold']],
    ['whose frozen amount is hidden from the reader', { frozen: null }, ['Claimed'], ['was already released', 'Payment on hold']],
    ['that has ended', { awarded: '300.00', state: 'settled' }, ['Awarded'], ['was already released']],
    ['that waits', { next: { who: 'carrier', by: clock.by } } as never, ['Waiting for the carrier to answer'], []],
  ])('%s is described', (_, change, words, unsaid) => {
    const text = getText(...shown(change));
    for (const word of words) expect(text).toContain(word);
    for (const word of unsaid) expect(text).not.toContain(word);
  });

  it.each([
    [item, 0],
    [{ ...item, photoId: 'p1' }, 1],
    [{ ...item, inspectionPhotoIds: ['p1', 'p2'] }, 2],
    [{ ...item, inspectionPhotoIds: ['p1', 'p2'], photoId: 'p3' }, 3],
  ])('shows the photos of the claimed items', (one, pictures) => {
    expect(getHtml(...shown({ items: [one] as never })).split('<img').length - 1).toBe(pictures);
  });

  it('shows Claim Not Found for an invalid id', () => {
    expect(getText(...shown({}, 'nothing'))).toContain('Claim Not Found');
  });
});

it.each<[string, boolean, readonly Partial<ClaimLine>[], readonly string[], string]>([
  ['who can file the first', true, [], ['File a claim'], 'Damage or loss?'],
  ['who can do nothing', false, [], [], ''],
  ['who filed one', true, [{}], ['Claim of $500.00', 'File a claim'], 'Filed'],
  ['who reads one that was paid', false, [{ state: 'settled', awarded: '300.00' }], ['Claim of $500.00'], 'Settled $300.00 awarded'],
  ['who reads one that was rejected', false, [{ state: 'decided', awarded: '0.00' }], ['Claim of $500.00'], 'Rejected'],
  ['who reads one that was taken back', false, [{ state: 'withdrawn' }], ['Claim of $500.00'], 'Withdrawn'],
])('the claims card has the right buttons for a reader %s', (_, open, claims, buttons, words) => {
  const data = {
    [getUrl(listClaims.path, { params: { id: 't1' } })]: { can: { open }, claims: claims.map((one) => ({ ...claim, ...one })) },
  };
  const card = <TransportClaims transportId="t1" enabled />;
  expect(toButtons(card, { data })).toEqual(buttons);
  expect(getText(card, { data })).toContain(words);
  expect(getText(card, { data }).includes('$0.00')).toBe(false);
});
