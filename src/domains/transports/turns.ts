import { turnSource, type TurnSource } from '#server/turns.ts';
import { counted } from '#shared/counted.ts';
import { hourMs } from '#shared/days.ts';
import { isAdmin, type Role } from '#shared/roles.ts';
import { aTurn, type Turn } from '#shared/turns.ts';
import type { TransportStatus } from './contract.ts';
import { namingColumns } from './columns.ts';
import { nameOfTransport, type NamedTransport } from './naming-rules.ts';
import { isSupporting } from './policy.ts';
import { isOpen, statusLabels } from './rules.ts';

/** A draft that was made with the account's address before it was proven (decisions, section 5). */
export type DraftFacts = NamedTransport;

/** A draft of somebody else's making waits for its owner's word. */
const turnOfDraft = (row: DraftFacts): Turn =>
  aTurn({
    key: `draft ${row.transportId}`,
    kind: 'finish_draft',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: 'Made with your address. Look it over and submit it, or delete it: nothing goes out by itself.',
    action: { label: 'Look it over', href: `/transports/new?draft=${row.transportId}` },
  });

/** A transport that a supporting account takes part in. */
export interface PartFacts extends NamedTransport {
  readonly status: TransportStatus;
  readonly role: Role;
}

/** What a supporting account may do beside reading, while a transport is booked and not over. */
const whatItDoes: Partial<Record<Role, string>> = {
  inspection: ' You can inspect the vehicle.',
  storage: ' You can record when the vehicle comes in and when it leaves.',
};

/** What a supporting account can do today on a transport it was added to. */
const turnOfPart = (row: PartFacts): Turn =>
  aTurn({
    key: `part ${row.transportId}`,
    kind: 'takes_part',
    transportId: row.transportId,
    isYours: false,
    title: nameOfTransport(row),
    text: `${statusLabels[row.status]}. You can read its vehicle, its documents and its chain of custody.${isOpen(row.status) ? '' : (whatItDoes[row.role] ?? '')}`,
    action: { label: 'Open', href: `/transports/${row.transportId}` },
  });

/** Hours without a step after which a transport under way is said to stand still. */
const stillHours = 72;

/** Transports under way that nobody has moved for a while, counted, with the one that has stood longest. */
export interface StillFacts extends NamedTransport {
  readonly count: number;
  readonly days: number;
}

/** What stands still, as an administrator reads it. */
const turnOfStill = (row: StillFacts): Turn =>
  aTurn({
    key: 'stands_still',
    kind: 'stands_still',
    title: counted(row.count, 'transport stands still', 'transports stand still'),
    text: `Under way without a step for ${stillHours} hours. The longest, for ${row.days} days: ${nameOfTransport(row)}.`,
    action: { label: 'Open the longest', href: `/transports/${row.transportId}` },
  });

const drafts = turnSource({
  name: 'transports drafts',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? null
      : sql`select ${namingColumns(sql)} from transports t
          where t.shipper_id = ${actor.id} and t.status = 'draft' and t.made_with_address order by t.id limit 10`,
  turnsOf: (rows: readonly DraftFacts[]) => rows.map(turnOfDraft),
});

const parts = turnSource({
  name: 'transports parts',
  rows: (sql, { actor }) =>
    isSupporting(actor) && actor.emailVerified
      ? sql`select ${namingColumns(sql)}, t.status, ${actor.role}::text as role from transport_participants p join transports t on t.id = p.transport_id
          where p.user_id = ${actor.id} and t.status not in ('draft', 'completed', 'cancelled') order by p.transport_id desc limit 20`
      : null,
  turnsOf: (rows: readonly PartFacts[]) => rows.map(turnOfPart),
});

const still = turnSource({
  name: 'transports still',
  rows: (sql, { actor, now }) => {
    if (!isAdmin(actor.role)) return null;
    const before = new Date(now.getTime() - stillHours * hourMs);
    const stands = sql`t.status in ('accepted', 'assigned', 'in_transit') and t.updated_at < ${before}`;
    return sql`select ${namingColumns(sql)}, (select count(*)::int from transports t where ${stands}) as count,
        floor(extract(epoch from ${now}::timestamptz - t.updated_at) / 86400)::int as days
      from transports t where ${stands} order by t.updated_at limit 1`;
  },
  turnsOf: (rows: readonly StillFacts[]) => rows.map(turnOfStill),
});

/** Turns of transports: drafts made with an address, parts of supporting accounts, what stands still. */
export const transportsTurns: readonly TurnSource[] = [drafts, parts, still];
