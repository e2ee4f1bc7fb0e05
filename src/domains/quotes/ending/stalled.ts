import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { nextActionSource } from '#server/next-action-source.ts';
import { counted } from '#shared/text/counted.ts';
import { hourMs, openDay } from '#shared/dates/days.ts';
import { isAdmin } from '#shared/roles.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

const stillHours = 72;

/** At most so many of the oldest are examined. */
const stillLimit = 1000;

/** Transports under way without progress; before pickup only once the pickup window is over or if there is none. */
interface StillFacts extends NamedTransport {
  readonly count: number;
  readonly isMore: boolean;
  readonly days: number;
}

const toStillAction = (row: StillFacts): NextAction =>
  createNextAction({
    key: 'stands_still',
    kind: 'stands_still',
    title: row.isMore
      ? `${row.count} or more transports are stalled`
      : counted(row.count, { one: 'transport is stalled', other: 'transports are stalled' }),
    text: `No progress for ${stillHours} hours. Longest, ${row.days} days: ${nameOfTransport(row)}.`,
    action: { label: 'Open transport', href: `/transports/${row.transportId}` },
  });

export const stalledTransports = nextActionSource({
  name: 'quotes still',
  rows: (sql, { actor, now }) => {
    if (!isAdmin(actor.role)) return null;
    const before = new Date(now.getTime() - stillHours * hourMs);
    return sql`select ${namingColumns(sql)}, s.count, s."isMore", floor(extract(epoch from ${now}::timestamptz - s.since) / 86400)::int as days
      from (
        select m.id, l.since, (count(*) over ())::int as count, m.among = ${stillLimit} as "isMore"
        from (
            select y.id, y.updated_at, count(*) over () as among from (
              select id, updated_at from transports
              where status in ('accepted', 'assigned', 'in_transit') and updated_at < ${before}
                and (status = 'in_transit' or pickup_until is null or pickup_until < ${openDay(now)})
              order by updated_at limit ${stillLimit}) y) m
          left join quotes q on q.transport_id = m.id and q.is_accepted
          cross join lateral (select greatest(m.updated_at, q.driver_agreed_at, q.driver_declined_at,
            (select max(h.created_at) from quote_transitions h where h.quote_id = q.id)) as since offset 0) l
        where l.since < ${before} order by l.since limit 1) s join transports t on t.id = s.id`;
  },
  toNextActions: (rows: readonly StillFacts[]) => rows.map(toStillAction),
});
