import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { rowLimit } from '#server/db/sql/row-limit.ts';
import type { Fragment, Sql } from '#server/db/sql/sql.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { notFound } from '#shared/errors.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import { programRoles } from '#shared/roles.ts';
import type { getWebhookDelivery, Webhook, WebhookAttempt, WebhookDelivery } from './schemas.ts';

/** Condition on the owner `u` of a webhook. */
export const isDeliverable = (sql: Sql): Fragment => sql`
  u.is_active and not u.is_blocked and u.role = any(${programRoles as readonly string[]})`;

const columns = ({ sql, now }: Ctx): Fragment => sql`
  e.id, e.url, e.description, e.facts, e.is_on, e.off_because, e.failing_since, e.created_at,
  (select s.signs_until from webhook_secrets s where s.endpoint_id = e.id and s.signs_until > ${now} limit 1) as old_secret_until`;

export const listWebhooks = (ctx: ActorCtx): Promise<Webhook[]> =>
  ctx.sql<Webhook[]>`select ${columns(ctx)} from webhook_endpoints e where e.user_id = ${ctx.actor.id} order by e.id`;

export async function getWebhook(ctx: ActorCtx, webhookId: string): Promise<Webhook> {
  const [row] = await ctx.sql<Webhook[]>`
    select ${columns(ctx)} from webhook_endpoints e where e.id = ${webhookId} and e.user_id = ${ctx.actor.id}`;
  if (!row) throw notFound();
  return row;
}

const deliveryRows = ({ sql, actor }: ActorCtx): Fragment => sql`
  select d.id, d.fact, d.is_test, d.state, d.created_at, d.next_try_at, coalesce(a.attempts, 0) as attempts,
    a.status as last_status, a.problem as last_problem, a.took_ms as last_took_ms
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.user_id = ${actor.id}
    left join lateral (
      select status, problem, took_ms, count(*) over ()::int as attempts from webhook_attempts where delivery_id = d.id order by id desc limit 1
    ) a on true`;

/** Newest first. Throws 404 unless the webhook is the actor's. */
export async function listDeliveries(
  ctx: ActorCtx,
  webhookId: string,
  { limit, cursor }: PageQuery,
): Promise<{ rows: WebhookDelivery[]; next: string | null }> {
  const { sql } = ctx;
  await getWebhook(ctx, webhookId);
  const found = await sql<WebhookDelivery[]>`
    ${deliveryRows(ctx)} where d.endpoint_id = ${webhookId} ${cursor ? sql`and d.id < ${cursor}` : sql``} order by d.id desc ${rowLimit(sql, limit)}`;
  return toPage([...found], limit);
}

export async function getLine(ctx: ActorCtx, deliveryId: string): Promise<WebhookDelivery> {
  const [delivery] = await ctx.sql<WebhookDelivery[]>`${deliveryRows(ctx)} where d.id = ${deliveryId}`;
  if (!delivery) throw notFound();
  return delivery;
}

/** With the body and the newest 100 attempts. */
export async function getDelivery(ctx: ActorCtx, deliveryId: string): Promise<ReplyOf<typeof getWebhookDelivery>> {
  const delivery = await getLine(ctx, deliveryId);
  const tries = await ctx.sql<WebhookAttempt[]>`
    select id, started_at, took_ms, status, problem, answer from webhook_attempts where delivery_id = ${deliveryId} order by id desc limit 100`;
  const [stored] = await ctx.sql<{ body: string }[]>`select body from webhook_deliveries where id = ${deliveryId}`;
  if (!stored) throw notFound();
  return { ...delivery, ...stored, tries };
}
