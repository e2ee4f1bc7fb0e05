import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { isAdmin } from '#shared/roles.ts';
import { createNextAction } from '#shared/next-actions.ts';

const reported = nextActionSource({
  name: 'message-reports',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select count(*)::int as count, min(created_at) as since from message_reports where decision is null having count(*) > 0`
      : null,
  toNextActions: (rows: readonly { count: number; since: string }[]) =>
    rows.map(({ count }) =>
      createNextAction({
        key: 'message-reports',
        kind: 'decide_report',
        title: 'Reported messages',
        text: count === 1 ? 'Hide or keep it.' : 'Hide or keep them.',
        action: { label: 'Review', href: '/admin/messages' },
      }),
    ),
});

export const messagesNextActions: readonly NextActionSource[] = [reported];
