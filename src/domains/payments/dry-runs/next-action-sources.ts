import { areOneHand } from '#domains/accounts/overseen/account-status.ts';
import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { isAdmin } from '#shared/roles.ts';
import { createCountedNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

export interface ArrivalActionFacts {
  readonly count: number;
  readonly oldest: string | null;
  /** All have a payment, so the payments console lists them. */
  readonly allAtDesk: boolean | null;
}

const wayTo = ({ count, oldest, allAtDesk }: ArrivalActionFacts): string =>
  count > 1 && allAtDesk ? '/admin/payments?needs=you' : `/transports/${oldest}`;

const toArrivalsActions = (facts: ArrivalActionFacts): NextAction[] =>
  createCountedNextAction(
    facts.count,
    { one: 'disputed dry run to decide', other: 'disputed dry runs to decide' },
    {
      kind: 'decide_arrivals',
      text: 'The shipper disputes the dry run. Review the evidence and decide.',
      action: { label: 'Decide', href: wayTo(facts) },
    },
  );

/** Excludes administrators on the job and, if one has decided, those related to that one. */
const disputed = nextActionSource({
  name: 'payments arrivals',
  rows: (sql, { actor, now }) =>
    isAdmin(actor.role)
      ? sql`
        select count(*)::int as count, (array_agg(d.transport_id order by d.disputed_at, d.id))[1] as oldest,
          bool_and(exists (select from payments p where p.quote_id = d.quote_id)) as "allAtDesk"
        from dry_runs d join quotes q on q.id = d.quote_id join transports t on t.id = d.transport_id
        where d.state = 'disputed' and not coalesce(${actor.id} in (t.shipper_id, q.broker_id, q.carrier_id, q.driver_id), false)
          and (d.proposed_by is null or not ${areOneHand(sql, sql`d.proposed_by`, sql`${actor.id}::uuid`, now)})`
      : null,
  toNextActions: (rows: readonly ArrivalActionFacts[]) => rows.flatMap(toArrivalsActions),
});

export const arrivalNextActions: readonly NextActionSource[] = [disputed];
