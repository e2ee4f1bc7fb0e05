import { deservesBan } from '../rules.ts';

export interface BanInForce {
  /** Manual bans let nobody pass but super administrators. */
  readonly isAutomatic: boolean;
  /** Milliseconds. */
  readonly since: number;
}

export interface Visitor {
  readonly isSuperAdmin: boolean;
  /** Start of the session or creation of the key, in ms. */
  readonly hereSince: number;
  readonly isHeld: boolean;
  /** The higher score of the account and its API key. */
  readonly score: number;
}

/**
 * Null for requests without a valid session or key. Super administrators always pass, so that none can lock themselves out. Others pass an
 * automatic ban if their session is older and their account is neither suspended nor critical, except at endpoints that open an account
 * (`isWayIn`).
 */
export function passes(ban: BanInForce, isWayIn: boolean, visitor: Visitor | null): boolean {
  if (!visitor) return false;
  if (visitor.isSuperAdmin) return true;
  return ban.isAutomatic && !isWayIn && visitor.hereSince < ban.since && !visitor.isHeld && !deservesBan(visitor.score);
}
