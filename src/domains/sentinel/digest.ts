import { accountDeleted } from '#domains/accounts/events.ts';
import { notify } from '#domains/notifications/commands.ts';
import type { Notice } from '#domains/notifications/notice.ts';
import { listSuperAdmins } from '#domains/notifications/queries.ts';
import type { Ctx } from '#server/db/context.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { publish, subscribe, type Subscriber } from '#server/events/outbox.ts';
import { bansMade, waveSeen } from './events.ts';
import { endHoldOf } from './holds.ts';

/** How often super admins are told at most of what Sentinel kept out. */
export const digestMinutes = 5;

interface Untold {
  readonly kind: 'address' | 'account';
  readonly reason: string;
}

/** Announces the automatic bans and holds since the last time, all of them as one fact; none where there are none. */
export async function tellOfBans(ctx: Ctx): Promise<void> {
  const { sql, now } = ctx;
  const untold = await sql<Untold[]>`
    with bans as (update banned_ips set told_at = ${now} where is_automatic and told_at is null returning reason),
      holds as (update held_accounts set told_at = ${now} where told_at is null returning reason)
    select 'address' as kind, reason from bans union all select 'account', reason from holds`;
  if (untold.length === 0) return;
  const count = (kind: Untold['kind']) => untold.filter((one) => one.kind === kind).length;
  const reasons = [...new Set(untold.map(({ reason }) => reason))].toSorted().slice(0, 5);
  await publish(ctx, bansMade, { addresses: count('address'), accounts: count('account'), reasons });
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What super admins read of bans that Sentinel made by itself. */
function ofBans({ addresses, accounts, reasons }: PayloadOf<typeof bansMade>, superAdminIds: readonly string[]): Notice[] {
  const whom = [
    ...(addresses > 0 ? [counted(addresses, 'address', 'addresses')] : []),
    ...(accounts > 0 ? [counted(accounts, 'account', 'accounts')] : []),
  ].join(' and ');
  return superAdminIds.map((userId) => ({
    userId,
    transportId: null,
    title: `Sentinel kept out ${whom}`,
    body: `${reasons.join('. ')}. The security monitor says why for each. Your turn where one is a mistake: lift it there with a note, and such events no longer count for it.`,
    href: '/security',
    byEmail: true,
  }));
}

/** What super admins read while passwords are tried out over the whole site. */
const ofWave = ({ addresses, failed, entered }: PayloadOf<typeof waveSeen>, superAdminIds: readonly string[]): Notice[] =>
  superAdminIds.map((userId) => ({
    userId,
    transportId: null,
    title: 'Passwords are being tried out',
    body: `Within ten minutes ${counted(addresses, 'address', 'addresses')} failed to sign in to ${counted(failed, 'account', 'accounts')}, while ${counted(entered, 'account was', 'accounts were')} entered. Each address that tries several accounts is counted more heavily now. Your turn: look at the security monitor, and whether automatic bans are on.`,
    href: '/security',
    byEmail: true,
  }));

/** Tells super admins of what Sentinel did and saw, by bell and mail as they prefer; ends what an account leaves behind. */
export const sentinelSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'end-hold-of-account', async (ctx, { userId }) => {
    await endHoldOf(ctx, userId);
  }),
  subscribe(bansMade, 'notify-of-sentinel-bans-made', async (ctx, payload, source) =>
    notify(ctx, bansMade.topic, source, ofBans(payload, await listSuperAdmins(ctx))),
  ),
  subscribe(waveSeen, 'notify-of-sentinel-wave-seen', async (ctx, payload, source) =>
    notify(ctx, waveSeen.topic, source, ofWave(payload, await listSuperAdmins(ctx))),
  ),
];
