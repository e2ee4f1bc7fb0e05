import { turnSource, type TurnSource } from '#server/turns.ts';
import { isAdmin } from '#shared/roles.ts';
import { aTurn } from '#shared/turns.ts';

const reported = turnSource({
  name: 'message-reports',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select count(*)::int as count, min(created_at) as since from message_reports where decision is null having count(*) > 0`
      : null,
  turnsOf: (rows: readonly { count: number; since: string }[]) =>
    rows.map(({ count }) =>
      aTurn({
        key: 'message-reports',
        kind: 'decide_report',
        title: 'Reported messages',
        text: `${count === 1 ? 'One message was' : `${count} messages were`} reported. Hide or keep them.`,
        action: { label: 'Review', href: '/admin/messages' },
      }),
    ),
});

/** Turns of messages: what administrators decide. */
export const messagesTurns: readonly TurnSource[] = [reported];
