import { everyRow, nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import type { Role } from '#shared/roles.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { TransportStatus } from './schemas.ts';
import { namingColumns } from './columns.ts';
import { nameOfTransport, type NamedTransport } from './references/naming-rules.ts';
import { isSupporting } from './policy.ts';
import { isOpen, statusLabels } from './rules.ts';

export type DraftFacts = NamedTransport;

const toDraftAction = (row: DraftFacts): NextAction =>
  createNextAction({
    key: `draft ${row.transportId}`,
    kind: 'finish_draft',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: 'Review the draft created with your email address, then submit or delete it. Carriers cannot see it yet.',
    action: { label: 'Review draft', href: `/transports/new?draft=${row.transportId}` },
  });

export interface PartFacts extends NamedTransport {
  readonly status: TransportStatus;
  readonly role: Role;
}

const whatItDoes: Partial<Record<Role, string>> = {
  inspection: ' You can inspect the vehicle.',
  storage: ' You can record when the vehicle arrives and leaves.',
};

const toPartAction = (row: PartFacts): NextAction =>
  createNextAction({
    key: `part ${row.transportId}`,
    kind: 'takes_part',
    transportId: row.transportId,
    isYours: false,
    title: nameOfTransport(row),
    text: `${statusLabels[row.status]}. You can see the vehicle, documents and chain of custody.${isOpen(row.status) ? '' : (whatItDoes[row.role] ?? '')}`,
    action: { label: 'Open', href: `/transports/${row.transportId}` },
  });

const drafts = nextActionSource({
  name: 'transports drafts',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)} from transports t
          where t.shipper_id = ${actor.id} and t.status = 'draft' and t.made_with_address order by t.id`,
  atMost: 10,
  waits: everyRow,
  toNextActions: (rows: readonly DraftFacts[]) => rows.map(toDraftAction),
});

const parts = nextActionSource({
  name: 'transports parts',
  rows: (sql, { actor }) =>
    isSupporting(actor) && actor.emailVerified
      ? sql`select ${namingColumns(sql)}, t.status, ${actor.role}::text as role from transport_participants p join transports t on t.id = p.transport_id
          where p.user_id = ${actor.id} and t.status not in ('draft', 'completed', 'cancelled') order by p.transport_id desc`
      : null,
  atMost: 20,
  waits: 'never',
  toNextActions: (rows: readonly PartFacts[]) => rows.map(toPartAction),
});

export const transportsNextActions: readonly NextActionSource[] = [drafts, parts];
