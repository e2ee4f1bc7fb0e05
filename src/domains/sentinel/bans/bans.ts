import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { notifyReplicas } from './ban-list.ts';
import type { Ban, Cause } from '../schemas.ts';
import { addressBanned } from '../events/address-banned.ts';
import { addressUnbanned } from '../events/address-unbanned.ts';
import { teach } from './suppressions.ts';
import type { BanRemoval } from './lifting-schemas.ts';
import { deservesBan, nextBan, toScore, type BanLength } from '../rules.ts';
import { isOpenBan } from '../open.ts';
import { toKinds, readAddressScores } from '../scores.ts';

export const banColumns = (sql: Sql) =>
  sql`id, ip_address, reason, threat_score, banned_until, is_permanent, is_automatic, causes, created_at`;

/** Null if the address is no longer critical. */
async function lengthOfNext({ sql, now }: Ctx, address: string): Promise<BanLength | null> {
  const [before] = await sql<{ banCount: number }[]>`select ban_count from banned_ips where ip_address = ${address} for update`;
  const [own] = await readAddressScores(sql, [address], now);
  return deservesBan(toScore(own?.points ?? 0)) ? nextBan(before?.banCount ?? 0) : null;
}

interface Verdict {
  readonly address: string;
  readonly reason: string;
  readonly threatScore: number;
  readonly causes?: readonly Cause[];
  readonly length?: BanLength;
}

/**
 * Bans an address on all replicas, by default for longer each time. Resets its points. Null if it is already banned or no longer critical;
 * of two concurrent calls only one bans.
 */
export const banAddress = (ctx: Ctx, { address, reason, threatScore, causes = [], length }: Verdict): Promise<Ban | null> =>
  inTransaction(ctx, async (tx) => {
    const { sql, now } = tx;
    const next = length ?? (await lengthOfNext(tx, address));
    if (!next) return null;
    const { hours } = next;
    const row = {
      id: newId(),
      ipAddress: address,
      reason,
      threatScore,
      bannedUntil: hours === null ? null : new Date(now.getTime() + hours * hourMs),
      isPermanent: hours === null,
      isAutomatic: length === undefined,
      causes: sql.json(causes),
      countsFrom: now,
      createdAt: now,
    };
    const [ban] = await sql<Ban[]>`
      insert into banned_ips ${sql(row)}
      on conflict (ip_address) do update set id = excluded.id, reason = excluded.reason, threat_score = excluded.threat_score,
        banned_until = excluded.banned_until, is_permanent = excluded.is_permanent, is_automatic = excluded.is_automatic,
        causes = excluded.causes, counts_from = excluded.counts_from, created_at = excluded.created_at, ban_count = banned_ips.ban_count + 1,
        told_at = null, lifted_at = null, lifted_by = null, lift_note = null
      where not (${isOpenBan(sql, now)})
      returning ${banColumns(sql)}`;
    if (!ban) return null;
    await notifyReplicas(sql, address);
    await publish(tx, addressBanned, { ipAddress: address, reason, threatScore, bannedUntil: ban.bannedUntil, causes: [...causes] });
    return ban;
  });

/**
 * Lifts a ban on all replicas and resets points and earlier bans. A note on an automatic ban adds a suppression. Throws 404 if the address
 * was never banned, 409 `not_banned` if the ban has already ended.
 */
export const liftBan = (ctx: ActorCtx, { address, ...lifting }: BanRemoval & { readonly address: string }): Promise<Ban> =>
  inTransaction(ctx, async (tx) => {
    const { sql, now, actor } = tx;
    const [lifted] = await sql<Ban[]>`
      update banned_ips set lifted_at = ${now}, lifted_by = ${actor.id}, lift_note = ${lifting.note}, counts_from = ${now}, ban_count = 0
      where ip_address = ${address} and ${isOpenBan(sql, now)} returning ${banColumns(sql)}`;
    if (!lifted) {
      const existing = await sql`select 1 from banned_ips where ip_address = ${address}`;
      throw existing.length > 0 ? conflict('not_banned', 'This address is no longer banned') : notFound('This address is not banned');
    }
    if (lifted.isAutomatic) await teach(tx, { ipAddress: address, userId: null, eventTypes: toKinds(lifted.causes), ...lifting });
    await notifyReplicas(sql, address);
    await publish(tx, addressUnbanned, { ipAddress: address, reason: lifting.note });
    return lifted;
  });
