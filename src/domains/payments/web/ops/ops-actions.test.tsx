import { describe, expect, it } from 'vitest';
import { toButtons, toFields, getText } from '../../../../../test/harness/browser/screen.tsx';
import type { OpsAction, PaymentDetail } from '../../ops/schemas.ts';
import { ActionLine } from './action-parts.tsx';
import { OpsActions, Holds } from './ops-actions.tsx';
import { OwedRefunds } from './owed-refunds.tsx';
import { SumForm, sumSteps, sumThere } from './sum-dialog.tsx';

const nothing = { hold: false, thaw: false, release: false, refund: false, reversal: false, letGo: false };
const detail = (change: object, can: Partial<PaymentDetail['can']> = {}) =>
  ({
    id: 'p1',
    closed: null,
    actions: [],
    holds: [],
    movements: [],
    why: { release: null, refund: null },
    ...change,
    can: { ...nothing, ...can },
  }) as unknown as PaymentDetail;

const hold = {
  id: 'h1',
  cause: 'desk',
  amount: '100.00',
  reason: 'A dispute',
  placedBy: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  outcome: null,
  liftedBy: null,
  liftedAt: null,
  isReturned: false,
};

const about = { vehicle: 'Accord', route: 'A to B', shipper: { fullName: 'Mia' }, payee: null, transportStatus: 'in_transit' };

describe('the payment actions of an administrator', () => {
  it.each([
    ['hold', ['Put on hold']],
    ['release', ['Pay carrier early']],
    ['refund', ['Refund']],
    ['reversal', ['Reverse transfer']],
    ['letGo', ['Pay blocked carrier']],
  ] as const)('allow only %s', (step, buttons) => {
    expect(toButtons(<OpsActions payment={detail({}, { [step]: true })} />)).toEqual(buttons);
  });

  it('explain why none is possible, and why the carrier is not paid early', () => {
    expect(getText(<OpsActions payment={detail({ closed: 'You are a side of it' })} />)).toContain('You are a side of it');
    const why = { release: 'a claim runs', refund: null };
    expect(getText(<OpsActions payment={detail({ why }, { refund: true })} />)).toContain('Early payment is not possible: a claim runs');
  });

  it.each([
    ['hold', 'free', '/api/admin/payments/:id/hold'],
    ['release', 'releasable', '/api/admin/payments/:id/release'],
    ['refund', 'refundable', '/api/admin/payments/:id/refund'],
    ['reversal', 'reversible', '/api/admin/payments/:id/reversal'],
  ] as const)('send a %s from the amount %s to %s', (step, name, path) => {
    const sums = { free: '1', releasable: '2', refundable: '3', reversible: '4' } as PaymentDetail['sums'];
    expect(sumThere(step, sums)).toBe(sums[name]);
    expect(sumSteps[step].endpoint.path).toBe(path);
  });

  it.each([
    ['of an administrator', {}, true, ['Release hold']],
    ['of a returned refund', { isReturned: true }, true, ['Send to card again', 'Refunded another way']],
    ['of an administrator, for a reader who cannot release it', {}, false, []],
    ['of a claim', { cause: 'claim' }, true, []],
    ['of a dispute', { cause: 'dispute' }, true, []],
    ['that has ended', { outcome: 'thawed' }, true, []],
  ])('have the right buttons for a hold %s', (_, change, thaw, buttons) => {
    expect(toButtons(<Holds payment={detail({ holds: [{ ...hold, ...change }] }, { thaw })} />)).toEqual(buttons);
  });

  it.each([
    ['100.00', null, ['Refunded another way']],
    ['100.00', 'You are a side of it', []],
    ['0.00', null, []],
  ])('for a refused refund of %s can record the repayment unless closed: %s', (owed, closed, buttons) => {
    const movements = [{ id: 'm1', owed, cause: 'cancelled', failure: null, settledAt: null }];
    expect(toButtons(<OwedRefunds payment={detail({ movements, closed })} />)).toEqual(buttons);
  });

  it.each([
    [{ confirm: true, withdraw: false }, ['Approve', 'Decline']],
    [{ confirm: false, withdraw: true }, ['Withdraw']],
    [{ confirm: false, withdraw: false }, []],
  ])('offer a request to those who can decide it: %j', (can, buttons) => {
    const action = {
      id: 'a1',
      kind: 'refund',
      amount: '10.00',
      reason: 'R',
      state: 'waiting',
      askedBy: 'Ada',
      askedAt: '2026-11-26T10:00:00.000Z',
      can,
    };
    expect(toButtons(<ActionLine action={action as OpsAction} about={about as never} />)).toEqual(buttons);
  });
});

it.each([
  ['hold', '$10.00 available', 'Put on hold'],
  ['release', '$20.00 available', 'Pay carrier'],
  ['refund', '$30.00 available', 'Refund'],
  ['reversal', '$40.00 available', 'Reverse transfer'],
] as const)('the dialog of a %s shows the available amount and asks for amount and reason', (step, words, action) => {
  const sums = { free: '10.00', releasable: '20.00', refundable: '30.00', reversible: '40.00', alone: '500.00', letGoAlone: '0.00' };
  const form = <SumForm step={step} payment={detail({ sums, payeeWaits: null, refundsNeedApproval: false })} onClose={() => undefined} />;
  expect(getText(form)).toContain(words);
  expect(toFields(form)).toEqual(['amount', 'reason']);
  expect(toButtons(form)).toContain(action);
});
