import { areOneHand } from '#domains/accounts/overseen/account-status.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { isAdmin } from '#shared/roles.ts';
import { createCountedNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { listStallsSql } from './stalled.ts';

export interface OpsActionFacts {
  readonly still: number;
  readonly long: number;
  readonly asked: number;
  readonly oldestAt: string | null;
  readonly endsAt: string | null;
}

const escalatesAfterHours = 24;

const toOpsActions = ({ still, long, asked, oldestAt, endsAt }: OpsActionFacts): NextAction[] => [
  ...createCountedNextAction(
    asked,
    { one: 'payment action needs approval', other: 'payment actions need approval' },
    {
      kind: 'confirm_payment_step',
      text: 'Another administrator requested this. Approve or decline it.',
      due: endsAt ? { at: endsAt, words: 'First request expires' } : null,
      action: { label: 'Decide', href: '/admin/payments?view=requests' },
    },
  ),
  ...createCountedNextAction(
    long > 0 ? still : 0,
    { one: 'payment needs you', other: 'payments need you' },
    {
      kind: 'payments_stand_still',
      text: `Refused, on hold, unpaid or waiting for approval. Stalled for more than a day: ${long}.`,
      due: oldestAt ? { at: oldestAt, words: 'Oldest was due' } : null,
      action: { label: 'See payments', href: '/admin/payments?needs=you' },
    },
  ),
];

/** Requests the actor may decide: of unrelated administrators, about other people's money. */
const countRequested = (sql: Sql, actorId: string, now: Date): Fragment => sql`
  from desk_actions a join payments p on p.id = a.payment_id
  where a.state = 'waiting' and a.expires_at > ${now} and not ${areOneHand(sql, sql`a.asked_by`, sql`${actorId}::uuid`, now)}
    and ${actorId} not in (p.shipper_user_id, coalesce(p.recipient_user_id, p.shipper_user_id))`;

/** Stalled for more than a day, without a next action of its own. */
const standsLong = (sql: Sql, now: Date): Fragment =>
  sql`w.kind not in ('second_person', 'arrival') and w.since < ${now}::timestamptz - ${escalatesAfterHours} * interval '1 hour'`;

const desk = nextActionSource({
  name: 'payments-desk',
  rows: (sql, { actor, now }) =>
    isAdmin(actor.role)
      ? sql`
        select count(distinct w.payment_id)::int as still,
          count(distinct w.payment_id) filter (where ${standsLong(sql, now)})::int as long,
          (select count(*)::int ${countRequested(sql, actor.id, now)}) as asked,
          iso(min(w.since) filter (where ${standsLong(sql, now)}) + ${escalatesAfterHours} * interval '1 hour') as "oldestAt",
          iso((select min(a.expires_at) ${countRequested(sql, actor.id, now)})) as "endsAt"
        from (${listStallsSql(sql, now)}) w`
      : null,
  toNextActions: (rows: readonly OpsActionFacts[]) => rows.flatMap(toOpsActions),
});

export const opsNextActionSource: readonly NextActionSource[] = [desk];
