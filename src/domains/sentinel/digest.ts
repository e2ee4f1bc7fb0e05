import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish, subscribe, type Subscriber } from '#server/events/outbox.ts';
import { bansAdded } from './events/bans-made.ts';
import { endHold } from './holds.ts';

export const digestMinutes = 5;

interface Untold {
  readonly kind: 'address' | 'account';
  readonly reason: string;
}

/** Publishes one event for all automatic bans and suspensions since the last digest; none if there are none. */
export async function publishBanDigest(ctx: Ctx): Promise<void> {
  const { sql, now } = ctx;
  const untold = await sql<Untold[]>`
    with bans as (update banned_ips set told_at = ${now} where is_automatic and told_at is null returning reason),
      holds as (update held_accounts set told_at = ${now} where told_at is null returning reason)
    select 'address' as kind, reason from bans union all select 'account', reason from holds`;
  if (untold.length === 0) return;
  const count = (kind: Untold['kind']) => untold.filter((one) => one.kind === kind).length;
  const reasons = [...new Set(untold.map(({ reason }) => reason))].toSorted().slice(0, 5);
  await publish(ctx, bansAdded, { addresses: count('address'), accounts: count('account'), reasons });
}

export const sentinelSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'end-hold-of-account', async (ctx, { userId }) => {
    await endHold(ctx, userId);
  }),
];
