import { describe, expect, it } from 'vitest';
import { isBurst, SignInBursts, burstThresholds } from './sign-in-bursts.ts';

describe('a burst of sign-ins', () => {
  it('needs many addresses, many accounts and hardly any success, all three', () => {
    for (const addresses of [0, 29, 30, 500])
      for (const failed of [0, 29, 30, 39, 40, 500])
        for (const entered of [0, 7, 8, 10, 125, 126])
          expect([addresses, failed, entered, isBurst({ addresses, failed, entered })]).toEqual([
            addresses,
            failed,
            entered,
            addresses > 29 && failed > 29 && entered <= failed / 4,
          ]);
  });

  const fail = (waves: SignInBursts, address: number, account: string, now = 0) =>
    waves.note({ address: `address ${address}`, account, isRight: false }, now);

  it('is reported once when it starts, and includes an address from its second account on', () => {
    const waves = new SignInBursts();
    for (let at = 0; at < 29; at += 1) expect(fail(waves, at, `account ${at}`)).toEqual({ isStuffing: false, begins: null });
    expect(fail(waves, 29, 'account 29')).toEqual({ isStuffing: false, begins: { addresses: 30, failed: 30, entered: 0 } });
    expect(fail(waves, 3, 'account 3')).toEqual({ isStuffing: false, begins: null });
    expect(fail(waves, 3, 'account 90')).toEqual({ isStuffing: true, begins: null });
    expect(fail(waves, 99, 'account 91')).toEqual({ isStuffing: false, begins: null });
  });

  it('does not exist on a busy site with a quarter of typos, from one address, or against one account', () => {
    const [busy, one, victim] = [new SignInBursts(), new SignInBursts(), new SignInBursts()];
    for (let at = 0; at < 400; at += 1) {
      busy.note({ address: `address ${at}`, account: `account ${at}`, isRight: at % 4 !== 0 }, 0);
      expect(fail(busy, at, `account ${at}`).begins).toBe(null);
      expect(fail(one, 1, `account ${at}`).isStuffing).toBe(false);
      expect(fail(victim, at, 'account').begins).toBe(null);
    }
  });

  it('ends after ten minutes', () => {
    const waves = new SignInBursts();
    for (let at = 0; at < 30; at += 1) fail(waves, at, `account ${at}`);
    expect(fail(waves, 3, 'account 90', burstThresholds.windowMs - 1).isStuffing).toBe(true);
    expect(fail(waves, 3, 'account 92', burstThresholds.windowMs)).toEqual({ isStuffing: false, begins: null });
  });
});
