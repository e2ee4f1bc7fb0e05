import { describe, expect, it } from 'vitest';
import { frozenToComeOf, toComeOf, transferStateOf, type OpenPayment } from './balance-rules.ts';

describe('what is still to come of a payment', () => {
  it.each<[string, Partial<OpenPayment>, number]>([
    ['all but the service fee', {}, 110_000],
    ['what is frozen is to come too', { held: 98_500, frozen: 30_000 }, 110_000],
    ['what is asked of the provider is not', { held: 110_000, feeLeft: 0, promised: 110_000 }, 0],
    ['a part that was asked for early', { promised: 40_000 }, 70_000],
    ['a fee that is earned is not taken off twice', { held: 110_000, feeLeft: 0 }, 110_000],
    ['one that was given back after it was earned leaves no more than is held', { held: 110_000, feeLeft: -500 }, 110_000],
    ['never below zero', { held: 10_000 }, 0],
  ])('%s', (_words, more, cents) => {
    expect(toComeOf({ held: 128_500, frozen: 0, feeLeft: 18_500, promised: 0, ...more })).toBe(cents);
  });
});

it.each([
  [{ held: 98_500, frozen: 30_000 }, 30_000],
  [{ held: 0, frozen: 128_500 }, 110_000],
  [{ held: 128_500, frozen: 0 }, 0],
])('of what is still to come so much is frozen, and never the fee: %j', (more, cents) => {
  expect(frozenToComeOf({ feeLeft: 18_500, promised: 0, ...more })).toBe(cents);
});

describe('where a transfer stands for its payee', () => {
  const ready = { isReady: true, isHeld: false };

  it.each([
    ['asked', { isReady: false, isHeld: false }, 'waiting'],
    ['asked', { isReady: false, isHeld: true }, 'waiting'],
    ['asked', { isReady: true, isHeld: true }, 'held'],
    ['asked', ready, 'on_its_way'],
    ['refused', ready, 'refused'],
    ['withdrawn', ready, 'given_back'],
    ['done', { isReady: false, isHeld: true }, 'paid'],
  ] as const)('%s, with %j on the side of the payee: %s', (state, standing, said) => {
    expect(transferStateOf({ state, cents: 110_000, takenBackCents: 0, isGivenUp: false }, standing)).toBe(said);
  });

  it('refused as often as it is tried: given up', () => {
    expect(transferStateOf({ state: 'refused', cents: 110_000, takenBackCents: 0, isGivenUp: true }, ready)).toBe('given_up');
  });

  it.each([
    [0, 'paid'],
    [109_999, 'paid'],
    [110_000, 'taken_back'],
  ] as const)('of which %i cents of 110000 came back: %s', (takenBackCents, said) => {
    expect(transferStateOf({ state: 'done', cents: 110_000, takenBackCents, isGivenUp: false }, ready)).toBe(said);
  });
});
