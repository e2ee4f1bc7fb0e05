import { describe, expect, it } from 'vitest';
import type { ChangeOrder } from '#domains/payments/changes/schemas.ts';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import { moneyTurnOf, turnOfRescue } from './money-turn.ts';

const can = { approve: false, decline: false, pay: false, takeBack: false, withdraw: false };
const order = (more: object) =>
  ({ reason: 'waiting', amount: '150.00', dueAt: null, askedBy: 'Jensen Auto Transport', can, ...more }) as ChangeOrder;
const paid = (frozen: object[]) => ({ reader: 'payer', frozen }) as unknown as TransportMoney['payment'];
const dispute = { amount: '1285.00', why: 'dispute', reason: null };

describe('what of the money a reader sees first', () => {
  it('is a change order to answer, or one to pay, each with the way to it', () => {
    expect(moneyTurnOf({ orders: [order({ can: { ...can, approve: true, decline: true } })], payment: null })).toEqual({
      isYours: true,
      text: 'Your turn: Jensen Auto Transport asks for $150.00 more. Approve or decline it',
      action: { label: 'Answer it', to: '#price-changes' },
    });
    expect(moneyTurnOf({ orders: [order({}), order({ can: { ...can, pay: true } })], payment: paid([dispute]) })).toMatchObject({
      isYours: true,
      text: 'Your turn: pay the $150.00 that you approved',
      action: { to: '#price-changes' },
    });
  });

  it('is money that is frozen, and who decides; nothing where the money asks for nobody', () => {
    expect(moneyTurnOf({ orders: [order({})], payment: paid([dispute]) })).toMatchObject({
      isYours: false,
      text: expect.stringMatching(/^\$1,285\.00 is frozen: the bank of the card looks into the payment and decides/),
      action: { label: 'See the money', to: '#money' },
    });
    expect(moneyTurnOf({ orders: [order({})], payment: paid([]) })).toBeNull();
    expect(moneyTurnOf({ orders: [order({ reason: 'rescue', can: { ...can, pay: true } })], payment: paid([]) })).toBeNull();
  });

  it('is after a carrier left what its shipper can do, and no wait for quotes', () => {
    const left = { carrierName: 'Jensen Auto Transport', frozen: '0.00' };
    const action = { label: 'See what you can do', to: '#carrier-left' };
    expect(turnOfRescue({ ...left, offers: [{} as never] })).toEqual({
      isYours: true,
      text: 'Your turn: Jensen Auto Transport left. Now book another carrier, or take everything back',
      action,
    });
    expect(turnOfRescue({ ...left, offers: [] }).text).toBe(
      'Your turn: Jensen Auto Transport left. Now wait for other offers, or take everything back',
    );
    expect(turnOfRescue({ ...left, frozen: '100.00', offers: [] })).toMatchObject({ isYours: false, action });
  });
});
