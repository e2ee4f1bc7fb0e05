import type { ActorCtx } from '#server/db/context.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict, invalid } from '#shared/errors.ts';
import { watchedAddress } from '../addresses/addresses.ts';
import { banAddress } from './bans.ts';
import type { Ban } from '../schemas.ts';
import { toScore } from '../rules.ts';
import { readAddressScores } from '../scores.ts';

interface BanWish {
  /** A watched address. */
  readonly address: string;
  readonly reason: string;
  /** Null or absent: permanently. */
  readonly bannedUntil?: string | null | undefined;
}

/** Hours from now on, null for good. Throws 422 for a time that is over. */
function hoursUntil(now: Date, bannedUntil: string | null | undefined): number | null {
  if (!bannedUntil) return null;
  const hours = (Date.parse(bannedUntil) - now.getTime()) / hourMs;
  if (hours <= 0) throw invalid({ bannedUntil: 'Choose a time in the future' });
  return hours;
}

/**
 * Bans an address by the word of a super admin, permanently or until a time, in all replicas. Throws 409
 * `own_address` for the one that the super admin comes from, 409 `already_banned` also to the later of two at once, 422 for a time that is over.
 */
export async function banByHand(ctx: ActorCtx, { address, reason, bannedUntil }: BanWish): Promise<Ban> {
  const hours = hoursUntil(ctx.now, bannedUntil);
  if (watchedAddress(ctx.ip) === address) throw conflict('own_address', "This is your own address. You can't ban it");
  const [score] = await readAddressScores(ctx.sql, [address], ctx.now);
  const ban = await banAddress(ctx, { address, reason, threatScore: toScore(score?.points ?? 0), length: { hours } });
  if (!ban) throw conflict('already_banned', 'This address is already banned. Unban it first');
  return ban;
}
