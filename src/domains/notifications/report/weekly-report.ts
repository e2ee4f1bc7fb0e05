import { z } from 'zod';
import { confirmedAtColumn } from '#domains/accounts/addresses/end-mails.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { defineJob, enqueue, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { toSlot, weeklyAt } from '#server/queue/schedule.ts';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { weeklyReportMail } from '../emails.ts';
import { toWeeklyReport, type WeeklyItem } from './weekly-lines.ts';

/** End of the reported week, in UTC. */
export const weeklyReportTime = weeklyAt('mon', '13:00');

const instant = z.iso.datetime();

/** Runs in batches; `until` and `after` are set for the following batches. */
export const queueWeeklyReports = defineJob('queue-weekly-reports', z.object({ until: instant.optional(), after: z.uuid().optional() }));

const sendWeeklyReport = defineJob('send-weekly-report', z.object({ userId: z.uuid(), until: instant }));

const batchSize = 200;

/** Condition on `users u`: active, confirmed, not a guest, and subscribed. */
const wantsReport = (sql: Sql): Fragment =>
  sql`u.is_active and not u.is_blocked and u.email_verified_at is not null and u.password_hash is not null and u.notification_weekly_opt_in`;

/** Everything an account takes part in, including drafts. */
const toPartsSql = (sql: Sql, user: Fragment): Fragment => sql`
  select 'own' as kind, id as transport_id, status, updated_at, status not in ('completed', 'cancelled') as is_open,
    offer_count > 0 as has_offers, false as is_accepted, false as is_broker, false as is_driver, false as has_driver
  from transports where shipper_id = ${user}
  union all
  select 'supported', t.id, t.status, greatest(t.updated_at, p.created_at), t.status not in ('completed', 'cancelled'), false, false, false, false, false
  from transport_participants p join transports t on t.id = p.transport_id where p.user_id = ${user}
  union all
  select 'quote', transport_id, workflow_state, updated_at, workflow_state <> 'closed', false, is_accepted, broker_id is not distinct from ${user}, driver_id is not distinct from ${user},
    driver_id is not null
  from quotes where ${user} in (broker_id, carrier_id, driver_id)
  union all
  select 'bid', transport_id, status, updated_at, status = 'active', false, false, false, false, false from bids where bidder_id = ${user}`;

const weekBefore = (until: string): Date => new Date(new Date(until).getTime() - 7 * dayMs);

/** Only accounts with a change this week. Returns the start of the next batch, or null. */
async function queueBatch({ sql }: Ctx, until: string, after: string | undefined): Promise<string | null> {
  const batch = await sql<{ id: string; isActive: boolean }[]>`
    select id, exists (select from (${toPartsSql(sql, sql`u.id`)}) parts where updated_at >= ${weekBefore(until)}) as is_active
    from users u where ${wantsReport(sql)} ${after ? sql`and id > ${after}` : sql``} order by id limit ${batchSize}`;
  const active = batch.filter(({ isActive }) => isActive);
  const jobs = active.map(({ id }) => newJob(sendWeeklyReport, { userId: id, until }, { key: `${id} ${until}` }));
  await enqueueAll({ sql }, jobs);
  return batch.length === batchSize ? batch.at(-1)!.id : null;
}

type Row = WeeklyItem & {
  readonly vehicleYear: number;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
};

async function listItems({ sql }: Ctx, userId: string, until: string): Promise<WeeklyItem[]> {
  const rows = await sql<Row[]>`
    select p.kind, p.transport_id, p.status, p.has_offers, p.is_accepted, p.is_broker, p.is_driver, p.has_driver, p.updated_at >= ${weekBefore(until)} as is_moved,
      t.vehicle_year, t.vehicle_make, t.vehicle_model,
      case when '' not in (t.from_city, t.to_city) then format('%s, %s to %s, %s', t.from_city, t.from_state, t.to_city, t.to_state) end as route
    from (${toPartsSql(sql, sql`${userId}::uuid`)}) p join transports t on t.id = p.transport_id
    where p.is_open or p.updated_at >= ${weekBefore(until)}
    order by p.updated_at desc, p.transport_id`;
  return rows.map(({ vehicleYear: year, vehicleMake: make, vehicleModel: model, ...row }) => ({
    ...row,
    vehicle: vehicleTitle({ year, make, model }),
  }));
}

/** Idempotent per account and week. */
async function send(ctx: Ctx, userId: string, until: string): Promise<void> {
  const { sql, now } = ctx;
  const [account] = await sql<{ email: string; fullName: string; provenAt: string | null }[]>`
    select email, full_name, ${confirmedAtColumn(sql)} from users u where id = ${userId} and ${wantsReport(sql)}`;
  if (!account) return;
  const report = toWeeklyReport(await listItems(ctx, userId, until));
  const mail = weeklyReportMail(ctx.services, { id: userId, now, ...account }, new Date(until), report);
  const dispatchId = newId();
  const content = { title: mail.subject, body: report.counts.join('\n'), href: '/dashboard', week: utcDay(new Date(until)) };
  const added = await sql`
    insert into notification_dispatches (id, user_id, notification_type, channel, recipient, content, created_at)
    values (${dispatchId}, ${userId}, 'report.weekly', 'email', ${account.email}, ${sql.json(content)}, ${now})
    on conflict (user_id, (content ->> 'week')) where notification_type = 'report.weekly' do nothing returning 1`;
  if (added.length > 0) await queueMail(ctx, { ...mail, dispatchId });
}

/** One job per report, so that no transaction is long. */
export const weeklyReportJobs: readonly JobHandler[] = [
  handleJob(queueWeeklyReports, async (ctx, data) => {
    const until = data.until ?? toSlot(weeklyReportTime, ctx.now).toISOString();
    const after = await queueBatch(ctx, until, data.after);
    if (after) await enqueue(ctx, queueWeeklyReports, { until, after });
  }),
  handleJob(sendWeeklyReport, (ctx, { userId, until }) => send(ctx, userId, until)),
];
