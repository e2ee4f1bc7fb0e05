import { actorWithoutSession, type ActingUser } from '#domains/accounts/acting.ts';
import { promiseColumns } from '#domains/quotes/promise/promise-columns.ts';
import { visibleTransports } from '#domains/transports/participants/visibility.ts';
import { hashToken, toTokenHash } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { AppError } from '#shared/errors.ts';
import { productName } from '#shared/product.ts';
import { hasCalendar } from '#shared/roles.ts';
import { calendarFile } from './calendar-file.ts';
import { calendarEvents, cancelledDays, eventLimit, type CalendarRow } from './rules.ts';

/** Per link, from all addresses; calendars read it a few times an hour. */
const readsPerMinute = 20;

const ownShape = /^[\w-]{43}$/;

/** Same answer for all links. Calendars keep requesting ended ones, so only malformed tokens hint at an attack. */
const feedInvalid = (token: string) =>
  new AppError(
    404,
    ownShape.test(token) ? 'not_found' : 'link_invalid',
    'This calendar link is no longer valid. Create a new one in Settings.',
  );

/** Null unless the account is active and has a calendar. Records the use once an hour. */
async function findReader({ sql, now }: Ctx, token: string): Promise<ActingUser | null> {
  const [found] = await sql<ActingUser[]>`
    select u.id, u.email, u.full_name, u.role, u.email_verified_at is not null as email_verified, true as is_confirmed
    from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = ${toTokenHash(token)} and u.is_active and not u.is_blocked and u.deleted_at is null`;
  if (!found || !hasCalendar(found.role)) return null;
  await sql`
    update calendar_feeds set last_read_at = date_trunc('hour', ${now}::timestamptz)
    where user_id = ${found.id} and last_read_at is distinct from date_trunc('hour', ${now}::timestamptz)`;
  return found;
}

/** Visible transports, next days first, then latest past days (UTC). Each has at least one event, hence the limit. */
const listRows = ({ sql, actor, now }: ActorCtx): Promise<CalendarRow[]> => {
  const today = utcDay(now);
  const cancelledSince = new Date(now.getTime() - cancelledDays * dayMs);
  return sql<CalendarRow[]>`
    with reached as (select t.id from ${visibleTransports(sql, actor)})
    select t.id, t.status, t.vehicle_year, t.vehicle_make, t.vehicle_model, t.from_city, t.from_state, t.to_city, t.to_state, t.pickup_date,
      ${promiseColumns(sql)}, q.picked_up_at, q.delivered_at, q.estimated_delivery_days as days, t.created_at,
      greatest(t.updated_at, q.updated_at) as changed_at
    from reached r join transports t on t.id = r.id left join quotes q on q.transport_id = t.id and q.is_accepted
      cross join lateral (select coalesce(q.picked_up_at::date, q.pickup_day, t.pickup_date) as pickup) began
      cross join lateral (select coalesce(q.delivered_at::date, q.new_delivery_day, q.delivery_day, began.pickup + q.estimated_delivery_days) as delivery) ended
    where began.pickup is not null and (t.status <> 'cancelled' or t.updated_at > ${cancelledSince})
    order by case when pickup >= ${today} then pickup when delivery >= ${today} then delivery end nulls last,
      greatest(pickup, delivery) desc, t.id desc
    limit ${eventLimit}`;
};

/** Throws 404, `link_invalid` for malformed tokens, 429 `rate_limited`. */
export async function readCalendar(ctx: Ctx, token: string): Promise<string> {
  const reader = ownShape.test(token) ? await findReader(ctx, token) : null;
  if (!reader) throw feedInvalid(token);
  await requireQuota(ctx.sql, `calendar ${hashToken(token).slice(0, 32)}`, readsPerMinute);
  const rows = await listRows({ ...ctx, actor: actorWithoutSession(reader) });
  const events = calendarEvents(rows, ctx.now, (id) => ctx.services.links.linkTo(`/transports/${id}`));
  return calendarFile(`${productName} pickups and deliveries`, productName, events);
}
