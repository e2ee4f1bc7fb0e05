import { describe, expect, it } from 'vitest';
import { toButtons, toSums } from '../../../../test/harness/browser/screen.tsx';
import { claimItemInput, type Claim } from '../schemas.ts';
import { ClaimActions, endingBody, reasons, getSteps, getNextAction } from './claim-actions.tsx';
import { ClaimMoney } from './claim-money.tsx';
import { commentBody } from './comment-dialog.tsx';
import { itemStart } from './item-dialog.tsx';
import { claimedCents, FilingBar, listUnclaimedMarks } from './open-claim-screen.tsx';

const none = {
  acknowledge: false,
  offer: false,
  decline: false,
  accept: false,
  reject: false,
  escalate: false,
  withdraw: false,
  comment: false,
  addPhoto: false,
  decide: false,
};
const claim = (can: Partial<Claim['can']>, change: Partial<Claim> = {}) =>
  ({ id: 'c1', state: 'open', claimed: '500.00', offered: null, next: null, ...change, can: { ...none, ...can } }) as Claim;

it('a comment is sent with its photo', () => {
  const body = { words: 'The shop can polish it out', photoId: '01980000-0000-7000-8000-000000000001' };
  expect(commentBody(body)).toEqual({ event: 'commented', ...body });
});

describe('a claim', () => {
  it.each([
    [
      'the shipper with an offer',
      claim({ accept: true, reject: true, comment: true }, { offered: '300.00' }),
      ['Accept $300.00', 'Reject offer', 'Comment'],
    ],
    ['the shipper before an answer', claim({ withdraw: true, comment: true }), ['Withdraw', 'Comment']],
    ['the shipper that was declined', claim({ escalate: true }, { state: 'declined' }), ['Escalate to Carriage']],
    ['the carrier', claim({ acknowledge: true, offer: true, decline: true }), ['Make offer', 'Decline', 'Acknowledge']],
    ['the carrier that offered', claim({ offer: true }, { offered: '300.00' }), ['Change offer']],
    ['the desk', claim({ decide: true, comment: true }), ['Decide', 'Comment']],
    ['someone who can only add a photo', claim({ addPhoto: true }), []],
  ])('has for %s the buttons for its steps', (_, one, labels) => {
    expect(toButtons(<ClaimActions claim={one} />)).toEqual(labels);
    expect(getSteps(one).map(([, label]) => label)).toEqual(labels);
  });

  it.each([
    ['accept', claim({ accept: true, escalate: true })],
    ['decide', claim({ decide: true })],
    ['offer', claim({ offer: true }, { next: { who: 'carrier', by: null } as never })],
    [null, claim({ offer: true }, { next: { who: 'shipper', by: null } as never })],
    ['escalate', claim({ escalate: true }, { state: 'declined' })],
    [null, claim({ escalate: true })],
  ])('has the next action %s', (step, one) => {
    expect(getNextAction(one)).toBe(step);
  });

  it('is ended by the chosen action', () => {
    expect(endingBody(true, '300.00')).toEqual({ event: 'accepted', amount: '300.00' });
    expect(endingBody(false, '300.00')).toEqual({ event: 'withdrawn' });
    expect([reasons.decline.event, reasons.reject.event, reasons.escalate.event]).toEqual(['declined', 'rejected', 'escalated']);
  });

  it.each([
    [{ frozen: '500.00' }, ['Claimed: $500.00', 'Payment on hold: $500.00']],
    [{ frozen: '200.00', offered: '300.00' }, ['Claimed: $500.00', 'Payment on hold: $200.00', 'Offered: $300.00']],
    [
      { frozen: '200.00', awarded: '400.00', shares: { frozen: '200.00', carrier: '150.00', direct: '50.00' } },
      [
        'Claimed: $500.00',
        'From the payment on hold: $200.00',
        'From the carrier: $150.00',
        'Paid by the carrier directly: $50.00',
        'Awarded: $400.00',
      ],
    ],
  ])('with the amounts %j labels each of them', (sums, lines) => {
    const one = claim({}, { awarded: null, shares: null, ...sums } as Partial<Claim>);
    expect(toSums(<ClaimMoney claim={one} />)).toEqual(lines);
  });
});

describe('the items of a claim form', () => {
  const items = [
    { amount: '120.50', damageId: 'm1', reason: 'damage', words: 'Dent', photoId: null },
    { amount: '79.50', damageId: null, reason: 'delay', words: 'Late', photoId: null },
  ] as const;

  it('are filed with their total amount', () => {
    expect(claimedCents(items)).toBe(200_00);
    const bar = (some: readonly (typeof items)[number][]) => toButtons(<FilingBar items={some} pending={false} onFile={() => undefined} />);
    expect(bar(items)).toEqual(['File claim: 2 items, $200.00']);
  });

  it('offer the damage marks that are not claimed yet', () => {
    expect(listUnclaimedMarks([{ damageId: 'm1' }, { damageId: 'm2' }], items)).toEqual([{ damageId: 'm2' }]);
  });

  it('keep the damage mark they started with', () => {
    const mark = { damageId: '01a1f91a-3d39-7c52-97db-c90a04b9179f', words: 'Dent, left door', note: 'Deep', photoIds: [] };
    const start = itemStart(mark);
    expect(claimItemInput.parse({ ...start, amount: '120.50' })).toMatchObject({
      damageId: mark.damageId,
      reason: 'damage',
      words: 'Dent, left door. Deep',
    });
    expect(itemStart(null)).toMatchObject({ damageId: null, words: '', reason: '' });
  });
});
