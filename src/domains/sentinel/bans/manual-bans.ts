import type { ActorCtx } from '#server/db/context.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict, invalid } from '#shared/errors.ts';
import { watchedAddress } from '../addresses/addresses.ts';
import { banAddress } from './bans.ts';
import type { Ban } from '../schemas.ts';
import { toScore } from '../rules.ts';
import { readAddressScores } from '../scores.ts';

interface BanWish {
  readonly address: string;
  readonly reason: string;
  readonly bannedUntil?: string | null | undefined;
}

/** Null means permanent. Throws 422 for a past time. */
function hoursUntil(now: Date, bannedUntil: string | null | undefined): number | null {
  if (!bannedUntil) return null;
  const hours = (Date.parse(bannedUntil) - now.getTime()) / hourMs;
  if (hours <= 0) throw invalid({ bannedUntil: 'Choose a time in the future' });
  return hours;
}

/** A super administrator's ban. Throws 409 `own_address` for the caller's own address, 409 `already_banned`, 422 for a past end. */
export async function banByHand(ctx: ActorCtx, { address, reason, bannedUntil }: BanWish): Promise<Ban> {
  const hours = hoursUntil(ctx.now, bannedUntil);
  if (watchedAddress(ctx.ip) === address) throw conflict('own_address', "This is your own address. You can't ban it");
  const [score] = await readAddressScores(ctx.sql, [address], ctx.now);
  const ban = await banAddress(ctx, { address, reason, threatScore: toScore(score?.points ?? 0), length: { hours } });
  if (!ban) throw conflict('already_banned', 'This address is already banned. Unban it first');
  return ban;
}
