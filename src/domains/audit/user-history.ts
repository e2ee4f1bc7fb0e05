import type { Ctx } from '#server/db/context.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { Role } from '#shared/roles.ts';
import { eventLabel } from './event-labels-rules.ts';
import type { AccountLine } from './user-history-schemas.ts';

interface HistoryRow {
  readonly id: string;
  readonly eventType: string;
  readonly details: {
    readonly reason?: string | null;
    readonly notes?: string | null;
    readonly change?: string;
    readonly verified?: boolean;
  };
  readonly actor: string | null;
  readonly actorRole: Role | null;
  readonly at: string;
}

const toLine = ({ eventType, details, ...line }: HistoryRow): AccountLine => ({
  ...line,
  what: eventLabel(eventType, details),
  reason: details.reason ?? details.notes ?? null,
});

export async function listUserHistory(
  { sql }: Pick<Ctx, 'sql'>,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<{ rows: AccountLine[]; next: string | null }> {
  const rows = await sql<HistoryRow[]>`
    select a.id, a.event_type, a.details, u.full_name as actor, a.actor_role, a.created_at as at
    from audit_log a left join users u on u.id = a.actor_id and u.deleted_at is null
    where a.subject_type = 'account' and a.subject_id = ${userId} and a.event_type <> 'account.read' ${cursor ? sql`and a.id < ${cursor}` : sql``}
    order by a.id desc limit ${limit + 1}`;
  return toPage(rows.map(toLine), limit);
}
