import { describe, expect, it } from 'vitest';
import { getTransferState } from './balance-rules.ts';

describe('where a transfer stands for its payee', () => {
  const ready = { isReady: true, isHeld: false };

  it.each([
    ['asked', { isReady: false, isHeld: false }, 'waiting'],
    ['asked', { isReady: false, isHeld: true }, 'waiting'],
    ['asked', { isReady: true, isHeld: true }, 'held'],
    ['asked', ready, 'on_its_way'],
    ['refused', ready, 'refused'],
    ['done', { isReady: false, isHeld: true }, 'paid'],
  ] as const)('%s, with %j on the side of the payee: %s', (state, standing, said) => {
    expect(getTransferState({ state, cents: 110_000, takenBackCents: 0, isGivenUp: false, isGivenBack: false }, standing)).toBe(said);
  });

  it.each([
    [true, 'given_back'],
    [false, 'withheld'],
  ] as const)('withdrawn before it was sent, by a refund: %s: %s', (isGivenBack, said) => {
    expect(getTransferState({ state: 'withdrawn', cents: 110_000, takenBackCents: 0, isGivenUp: false, isGivenBack }, ready)).toBe(said);
  });

  it('refused as often as it is tried: given up', () => {
    expect(getTransferState({ state: 'refused', cents: 110_000, takenBackCents: 0, isGivenUp: true, isGivenBack: false }, ready)).toBe(
      'given_up',
    );
  });

  it.each([
    [0, 'paid'],
    [109_999, 'paid'],
    [110_000, 'taken_back'],
  ] as const)('of which %i cents of 110000 came back: %s', (takenBackCents, said) => {
    expect(getTransferState({ state: 'done', cents: 110_000, takenBackCents, isGivenUp: false, isGivenBack: false }, ready)).toBe(said);
  });
});
