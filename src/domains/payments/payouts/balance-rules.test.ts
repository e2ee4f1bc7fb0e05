import { describe, expect, it } from 'vitest';
import { getTransferState } from './balance-rules.ts';

describe('the state of a transfer for its payee', () => {
  const ready = { isReady: true, isHeld: false };

  it.each([
    ['asked', { isReady: false, isHeld: false }, 'waiting'],
    ['asked', { isReady: false, isHeld: true }, 'waiting'],
    ['asked', { isReady: true, isHeld: true }, 'held'],
    ['asked', ready, 'on_its_way'],
    ['refused', ready, 'refused'],
    ['done', { isReady: false, isHeld: true }, 'paid'],
  ] as const)('%s, with the payee %j, is %s', (state, standing, said) => {
    expect(getTransferState({ state, cents: 110_000, takenBackCents: 0, isGivenUp: false, isGivenBack: false }, standing)).toBe(said);
  });

  it.each([
    [true, 'given_back'],
    [false, 'withheld'],
  ] as const)('withdrawn before it was sent, for a refund %s, is %s', (isGivenBack, said) => {
    expect(getTransferState({ state: 'withdrawn', cents: 110_000, takenBackCents: 0, isGivenUp: false, isGivenBack }, ready)).toBe(said);
  });

  it('is failed after all attempts were refused', () => {
    expect(getTransferState({ state: 'refused', cents: 110_000, takenBackCents: 0, isGivenUp: true, isGivenBack: false }, ready)).toBe(
      'given_up',
    );
  });

  it.each([
    [0, 'paid'],
    [109_999, 'paid'],
    [110_000, 'taken_back'],
  ] as const)('with %i of 110000 cents reversed is %s', (takenBackCents, said) => {
    expect(getTransferState({ state: 'done', cents: 110_000, takenBackCents, isGivenUp: false, isGivenBack: false }, ready)).toBe(said);
  });
});
