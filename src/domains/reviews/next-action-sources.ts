import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import { reviewDays } from '#domains/transports/rules.ts';
import { everyRow, nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { isAdmin } from '#shared/roles.ts';
import { createNextAction, createCountedNextAction } from '#shared/next-actions.ts';
import { reviewAnchor, getReviewDeadline } from './rules.ts';

interface OwnFacts extends NamedTransport {
  readonly completedAt: string;
  readonly otherName: string;
}

const own = nextActionSource({
  name: 'reviews',
  rows: (sql, { actor, now }) => sql`
    select ${namingColumns(sql)}, iso(q.completed_at) as "completedAt", coalesce(o.company_name, o.full_name) as "otherName"
    from (select q.id from transports t join quotes q on q.transport_id = t.id and q.is_accepted where t.shipper_id = ${actor.id} and t.status = 'completed'
        union select id from quotes where broker_id = ${actor.id} and is_accepted and workflow_state = 'closed'
        union select id from quotes where carrier_id = ${actor.id} and broker_id is null and is_accepted and workflow_state = 'closed') mine
      join quotes q on q.id = mine.id join transports t on t.id = q.transport_id
      join users o on o.id = case when t.shipper_id = ${actor.id} then coalesce(q.broker_id, q.carrier_id) else t.shipper_id end
    where q.workflow_state = 'closed' and q.closed_reason is null and t.status = 'completed'
      and q.completed_at > ${now}::timestamptz - ${reviewDays} * interval '1 day' and o.id <> ${actor.id} and o.deleted_at is null
      and not exists (select from reviews r where r.quote_id = q.id and r.author_id = ${actor.id})
    order by q.completed_at, q.id`,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly OwnFacts[]) =>
    rows.map(({ completedAt, otherName, ...transport }) =>
      createNextAction({
        key: `review ${transport.transportId}`,
        kind: 'write_review',
        transportId: transport.transportId,
        title: nameOfTransport(transport),
        text: `Review ${otherName} (optional).`,
        due: { at: getReviewDeadline(completedAt), words: 'Reviews close' },
        action: { label: 'Write review', href: `/transports/${transport.transportId}${reviewAnchor}` },
      }),
    ),
});

const reported = nextActionSource({
  name: 'review reports',
  rows: (sql, { actor }) =>
    isAdmin(actor.role) ? sql`select count(*)::int as count from review_reports where decision is null having count(*) > 0` : null,
  toNextActions: (rows: readonly { count: number }[]) =>
    rows.flatMap(({ count }) =>
      createCountedNextAction(
        count,
        { one: 'review was reported', other: 'reviews were reported' },
        {
          kind: 'decide_review_report',
          text: 'Hide or keep it.',
          action: { label: 'Decide', href: '/admin/reviews' },
        },
      ),
    ),
});

export const reviewsNextActions: readonly NextActionSource[] = [own, reported];
