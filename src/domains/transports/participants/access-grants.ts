import type { GrantKind } from '#domains/accounts/access-grants-schemas.ts';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { namingColumns } from '../columns.ts';
import { participantRemoved } from '../events/participant-removed.ts';
import { toFact, namedTransport, type NamedTransport } from '../lifecycle.ts';
import { nameOfTransport, type NamedTransport as TransportName } from '../references/naming-rules.ts';

export interface PersonLetIn extends TransportName {
  readonly id: string;
  readonly kind: GrantKind;
  readonly person: string;
  readonly createdAt: string;
}

export const grantOfPerson = ({ id, kind, person, createdAt, ...transport }: PersonLetIn) => ({
  id,
  kind,
  name: `${person} on ${nameOfTransport(transport)}`,
  createdAt,
});

interface EndedPart {
  readonly userId: string;
  readonly transport: NamedTransport;
}

/** Participations have no id: derives a stable UUIDv8 (RFC 9562, section 5.8). */
const idOfPart = (sql: Sql): Fragment =>
  sql`overlay(overlay(md5(p.transport_id::text || p.user_id::text) placing '8' from 13) placing '8' from 17)::uuid`;

export const participantGrants: GrantSource = {
  async list({ sql }, userId) {
    const rows = await sql<PersonLetIn[]>`
      select ${idOfPart(sql)} as id, 'participant' as kind, coalesce(u.company_name, u.full_name) as person,
        p.created_at, ${namingColumns(sql)}
      from transport_participants p join users u on u.id = p.user_id join transports t on t.id = p.transport_id
      where p.added_by = ${userId} order by p.created_at desc, p.transport_id, p.user_id`;
    return rows.map(grantOfPerson);
  },
  async end(ctx, userId, since) {
    const ended = await ctx.sql<EndedPart[]>`
      with ended as (
        delete from transport_participants where added_by = ${userId} and (${since}::timestamptz is null or created_at >= ${since})
        returning transport_id, user_id)
      select e.user_id, ${namedTransport(ctx.sql)} as transport
      from ended e join transports t on t.id = e.transport_id order by t.id, e.user_id`;
    for (const { userId: participant, transport } of ended)
      await publish(ctx, participantRemoved, { ...toFact(transport), userId: participant });
    return ended.length;
  },
};
