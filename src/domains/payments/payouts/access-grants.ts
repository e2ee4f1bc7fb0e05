import type { AccessGrant } from '#domains/accounts/access-grants-schemas.ts';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { payoutConfirmation } from './events/confirmation.ts';

/** Disconnects a payout account that was begun since: it belongs to the attacker. */
const disconnectBegun = ({ sql, now }: Ctx, userId: string, since: string | null) => sql`
  update stripe_accounts set is_active = false, payouts_enabled = false, charges_enabled = false, unconfirmed_since = null, updated_at = ${now}
  where user_id = ${userId} and is_active and begun_at >= ${since} returning 1`;

/** Keeps an older account, which may hold money; its owner must confirm it. */
const requestConfirmation = ({ sql, now }: Ctx, userId: string, since: string | null) => sql`
  update stripe_accounts set unconfirmed_since = ${now}, updated_at = ${now}
  where user_id = ${userId} and is_active and account_id is not null and unconfirmed_since is null
    and (${since}::timestamptz is null or bank_set_at >= ${since}) returning 1`;

/** Lists the payout account as an access grant; unconfirmed ones are left out. */
export const payoutGrants: GrantSource = {
  list: ({ sql }, userId) => sql<AccessGrant[]>`
    select user_id as id, 'payout_account' as kind,
      coalesce(concat_ws(' ', account_data -> 'bank' ->> 'name', 'ending in ' || (account_data -> 'bank' ->> 'last4')), '') as name,
      coalesce(bank_set_at, begun_at, created_at) as created_at
    from stripe_accounts where user_id = ${userId} and is_active and account_id is not null and unconfirmed_since is null`,
  async end(ctx, userId, since) {
    const disconnected = await disconnectBegun(ctx, userId, since);
    if (disconnected.length > 0) await publish(ctx, payoutConfirmation, { userId, state: 'disconnected' });
    const confirmations = await requestConfirmation(ctx, userId, since);
    if (confirmations.length > 0) await publish(ctx, payoutConfirmation, { userId, state: 'needed' });
    return disconnected.length + confirmations.length;
  },
};
