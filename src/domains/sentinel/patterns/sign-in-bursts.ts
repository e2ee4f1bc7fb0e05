/** Sign-ins of the whole site within ten minutes, as one replica sees them. */
export interface SignIns {
  /** Different addresses that failed. */
  readonly addresses: number;
  /** Different accounts that somebody failed with, whether there are such or not. */
  readonly failed: number;
  /** Different accounts that somebody got into. */
  readonly entered: number;
}

/** What an ordinary site never has, whatever its size: far more accounts are tried than entered, from many places (docs/decisions/086). */
export const burstThresholds = { addresses: 30, accounts: 30, perEntered: 4, windowMs: 600_000 } as const;

/** Whether passwords of others are being tried out over the whole site: many addresses, many accounts, hardly anybody who gets in. */
export const isBurst = ({ addresses, failed, entered }: SignIns): boolean =>
  addresses >= burstThresholds.addresses && failed >= burstThresholds.accounts && failed >= burstThresholds.perEntered * entered;

/** An answered sign-in. */
export interface SignInAttempt {
  readonly address: string;
  /** Names the account; a hash will do. */
  readonly account: string;
  readonly isRight: boolean;
}

/** What an attempt is part of. */
export interface SeenAttempt {
  /** The address fails with another account than it failed with first, while a wave is on. */
  readonly isStuffing: boolean;
  /** The figures, for the attempt at which a wave is first seen. */
  readonly begins: SignIns | null;
}

const keptLimit = 20_000;
const nothing: SeenAttempt = { isStuffing: false, begins: null };

/** Counts the sign-ins of this replica and knows a wave of them. */
export class SignInBursts {
  #since = 0;
  #isTold = false;
  /** The account that each address failed with first. */
  #first = new Map<string, string>();
  #failed = new Set<string>();
  #entered = new Set<string>();

  /** Notes an attempt that was answered at `now`. */
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
