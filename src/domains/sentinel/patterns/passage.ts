import { deservesBan } from '../rules.ts';

/** The ban of an address, as far as it decides who passes. */
export interface BanInForce {
  /** Made by Sentinel; a super admin's closes the address to everybody. */
  readonly isAutomatic: boolean;
  /** When it was made, in milliseconds. */
  readonly since: number;
}

/** Whoever presents a session or key that counts. */
export interface Visitor {
  readonly isSuperAdmin: boolean;
  /** When the session was opened or the key was made, in milliseconds. */
  readonly hereSince: number;
  readonly isHeld: boolean;
  /** The score of the account itself, or of the API key that stands for it where that is higher. */
  readonly score: number;
}

/**
 * Whether somebody passes from an address that is banned: account before address (docs/decisions/086). Null is whoever presents nothing that
 * counts. A super admin always does, so that none locks the own session out. Everybody else does whose session is
 * older than an automatic ban and whose own account is neither held back nor critical, except to what makes or opens an account (`isWayIn`).
 */
export function passes(ban: BanInForce, isWayIn: boolean, visitor: Visitor | null): boolean {
  if (!visitor) return false;
  if (visitor.isSuperAdmin) return true;
  return ban.isAutomatic && !isWayIn && visitor.hereSince < ban.since && !visitor.isHeld && !deservesBan(visitor.score);
}
