import type { Actor, ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { ViewAs } from '#server/http/as-seen.ts';
import { utcDay } from '#shared/dates/days.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { actorWithoutSession } from '../acting.ts';
import type { AccountView } from './as-seen-schemas.ts';
import { accountSeen } from '../events/seen.ts';
import { findAccountById } from '../queries.ts';

const shownLooks = 100;

/** Logs the view, then returns the account. Throws 404; 403 for administrators and for blocked or inactive accounts. */
export const viewAs = (ctx: ActorCtx, { userId, endpoint, rowId }: ViewAs): Promise<Actor> =>
  inTransaction(ctx, async (tx) => {
    const { sql, actor, now } = tx;
    if (!isAdmin(actor.role)) throw forbidden();
    const [status] = await sql<{ isUsable: boolean }[]>`
      select is_active and not is_blocked as is_usable from users where id = ${userId} and deleted_at is null`;
    const user = status && (await findAccountById(tx, userId));
    if (!user) throw notFound();
    if (isAdmin(user.role)) throw forbidden('You can’t view an administrator’s screens');
    if (!status.isUsable) throw forbidden('This account can’t sign in, so there is nothing to view');
    const [viewLog] = await sql<{ answers: number }[]>`
      insert into view_as_log (user_id, admin_id, day, last_at) values (${userId}, ${actor.id}, ${utcDay(now)}, ${now})
      on conflict (user_id, day, admin_id) do update set answers = view_as_log.answers + 1, last_at = excluded.last_at returning answers`;
    await publish(tx, accountSeen, { userId, endpoint, rowId, adminName: actor.fullName, isFirst: viewLog!.answers === 1 });
    return actorWithoutSession(user);
  });

export const listLooks = ({ sql, actor }: ActorCtx): Promise<AccountView[]> => sql<AccountView[]>`
  select l.day::text as day, u.full_name as name, l.answers, iso(l.last_at) as last_at
  from view_as_log l left join users u on u.id = l.admin_id and u.deleted_at is null
  where l.user_id = ${actor.id} order by l.day desc, l.last_at desc limit ${shownLooks}`;
