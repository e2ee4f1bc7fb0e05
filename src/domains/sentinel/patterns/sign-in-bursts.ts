/** Sign-ins of the whole site within ten minutes, on this replica. */
export interface SignIns {
  readonly addresses: number;
  readonly failed: number;
  readonly entered: number;
}

/** Values that a normal site never reaches, whatever its size. */
export const burstThresholds = { addresses: 30, accounts: 30, perEntered: 4, windowMs: 600_000 } as const;

/** Many addresses and accounts fail, and hardly any sign-in succeeds. */
export const isBurst = ({ addresses, failed, entered }: SignIns): boolean =>
  addresses >= burstThresholds.addresses && failed >= burstThresholds.accounts && failed >= burstThresholds.perEntered * entered;

export interface SignInAttempt {
  readonly address: string;
  /** May be a hash. */
  readonly account: string;
  readonly isRight: boolean;
}

export interface SeenAttempt {
  /** During a burst, the address failed with a second account. */
  readonly isStuffing: boolean;
  /** Set only for the attempt that starts a burst. */
  readonly begins: SignIns | null;
}

const keptLimit = 20_000;
const nothing: SeenAttempt = { isStuffing: false, begins: null };

/** Per replica. */
export class SignInBursts {
  #since = 0;
  #isTold = false;
  #first = new Map<string, string>();
  #failed = new Set<string>();
  #entered = new Set<string>();

  note({ address, account, isRight }: SignInAttempt, now: number): SeenAttempt {
    if (now - this.#since >= burstThresholds.windowMs) this.#begin(now);
    if (isRight) {
      if (this.#entered.size < keptLimit) this.#entered.add(account);
      return nothing;
    }
    const first = this.#first.get(address);
    if (first === undefined && this.#first.size < keptLimit) this.#first.set(address, account);
    if (this.#failed.size < keptLimit) this.#failed.add(account);
    const figures = { addresses: this.#first.size, failed: this.#failed.size, entered: this.#entered.size };
    if (!isBurst(figures)) return nothing;
    const begins = this.#isTold ? null : figures;
    this.#isTold = true;
    return { isStuffing: first !== undefined && first !== account, begins };
  }

  #begin(now: number): void {
    this.#since = now;
    this.#isTold = false;
    this.#first = new Map();
    this.#failed = new Set();
    this.#entered = new Set();
  }
}
