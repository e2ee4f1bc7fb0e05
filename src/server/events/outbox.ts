import { z } from 'zod';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import type { ServiceKey } from '../domain-services.ts';
import type { Ctx, Sql } from '../db/context.ts';
import type { Query } from '../db/sql/sql.ts';
import { defineJob, enqueueAll, handleJob, insertJobs, newJob, type Job, type JobHandler, type NewJob } from '../queue/queue.ts';
import type { DomainEvent } from './event.ts';
import { withoutText } from './event-text.ts';

/** Null means: the platform (`actorId`), no request (`ipAddress`, `userAgent`), no API key (`apiKeyId`). */
export interface EventOrigin {
  readonly eventId: string;
  readonly actorId: string | null;
  readonly occurredAt: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly apiKeyId: string | null;
}

export interface Subscriber {
  readonly topic: string;
  readonly handler: JobHandler;
  readonly job: Job<typeof eventJob>;
  /** False: the event gets no job here. */
  hasWork(payload: unknown, origin: EventOrigin): boolean;
}

/** Runs in the event's own transaction, so that its writes are in commit order. */
export interface TransactionSubscriber {
  readonly topic: string;
  /** These statements are sent with the event's insert, in one round trip. */
  compose?(ctx: Ctx, payload: unknown, origin: EventOrigin): readonly Query[] | Promise<readonly Query[]>;
  write?(ctx: Ctx, payload: unknown, origin: EventOrigin): Promise<void>;
}

/** By domain: each domain gets the events about one thing in order. */
export type SubscriberGroups = Readonly<Record<string, readonly Subscriber[]>>;

export interface Subscriptions {
  readonly groups: SubscriberGroups;
  readonly inTransaction: readonly TransactionSubscriber[];
  /** What the event is about; null if it may be handled in any order. */
  serialKeyOf(payload: unknown): string | null;
}

export const subscriptionsKey: ServiceKey<Subscriptions> = { absent: { groups: {}, inTransaction: [], serialKeyOf: () => null } };

/** Jobs of earlier versions have only the id. */
const wholeEvent = z.object({
  eventId: z.uuid(),
  payload: z.record(z.string(), z.unknown()),
  actorId: z.string().nullable(),
  occurredAt: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  apiKeyId: z.string().nullable(),
});
type WholeEvent = z.output<typeof wholeEvent>;
const eventJob = z.union([wholeEvent, z.object({ eventId: z.uuid() })]);

async function readEvent({ sql }: Ctx, { eventId }: { eventId: string }): Promise<WholeEvent & { topic: string }> {
  const [row] = await sql<(WholeEvent & { topic: string })[]>`
    select id as event_id, topic, payload, actor_id, created_at as occurred_at, ip_address, user_agent, api_key_id from events where id = ${eventId}`;
  if (!row) throw new Error(`event ${eventId} is not there`);
  return row;
}

/** If `write` throws, the event is rolled back. */
export const subscribeInTransaction = <S extends z.ZodType>(
  event: DomainEvent<S>,
  write: (ctx: Ctx, payload: z.output<S>, origin: EventOrigin) => Promise<void>,
): TransactionSubscriber => ({ topic: event.topic, write });

export const recordWithEvent = <S extends z.ZodType>(
  event: DomainEvent<S>,
  compose: (ctx: Ctx, payload: z.output<S>, origin: EventOrigin) => readonly Query[] | Promise<readonly Query[]>,
): TransactionSubscriber => ({ topic: event.topic, compose });

/** `name` says the outcome and must be unique ('notify-shipper-of-acceptance'): it names the job, which is retried on its own. */
export function subscribe<S extends z.ZodType>(
  event: DomainEvent<S>,
  name: string,
  react: (ctx: Ctx<null>, payload: z.output<S>, origin: EventOrigin) => Promise<void>,
  hasWork: (payload: z.output<S>, origin: EventOrigin) => boolean = () => true,
): Subscriber {
  const job = defineJob(name, eventJob);
  const handler = handleJob(job, async (ctx, data) => {
    const { payload: stored, ...origin } = 'payload' in data ? data : await readEvent(ctx, data);
    const payload = event.schema.parse(stored) as z.output<S>;
    if (hasWork(payload, origin)) await react(ctx, payload, origin);
  });
  return { topic: event.topic, job, handler, hasWork };
}

/** A failing subscriber delays only its own group, and only events about the same thing. */
function toJobs({ groups, serialKeyOf }: Subscriptions, topic: string, data: WholeEvent): NewJob[] {
  const { payload, ...origin } = data;
  const about = serialKeyOf(payload);
  return Object.entries(groups).flatMap(([group, subscribers]) =>
    subscribers
      .filter((each) => each.topic === topic && each.hasWork(payload, origin))
      .map(({ job }) => newJob(job, data, { line: about && `${group} ${about}` })),
  );
}

/**
 * Subscribers get the event at least once if, and only if, the transaction of `ctx` commits; what they write with their own `ctx.sql`
 * happens exactly once. Events about one thing are handled in order if published under its lock. Throws if the payload is invalid.
 */
export async function publish<S extends z.ZodType>(ctx: Ctx, event: DomainEvent<S>, payload: z.input<S>): Promise<void> {
  const { topic, schema } = event;
  const parsed = schema.parse(payload) as Record<string, unknown>;
  const origin: EventOrigin = {
    eventId: newId(),
    actorId: ctx.actor?.id ?? null,
    occurredAt: ctx.now.toISOString(),
    ipAddress: ctx.ip || null,
    userAgent: ctx.ip ? ctx.userAgent : null,
    apiKeyId: ctx.actor?.apiKey?.id ?? null,
  };
  const { sql } = ctx;
  const { eventId, actorId, apiKeyId } = origin;
  const subscriptions = ctx.services.domains.get(subscriptionsKey);
  const subscribers = subscriptions.inTransaction.filter((each) => each.topic === topic);
  const records: Query[] = [];
  for (const each of subscribers) records.push(...((await each.compose?.(ctx, parsed, origin)) ?? []));
  const eventRow = sql`
    event as (
      insert into events (id, topic, payload, actor_id, api_key_id)
      values (${eventId}, ${topic}, ${sql.json(withoutText(schema, parsed))}, ${actorId}, ${apiKeyId}))`;
  const statement = records.reduce((before, record, at) => sql`${before}, ${sql(`record_${at}`)} as (${record})`, eventRow);
  const jobs = toJobs(subscriptions, topic, { ...origin, payload: parsed });
  await sql`with ${statement} ${jobs.length > 0 ? insertJobs(sql, jobs) : sql`select`}`;
  for (const each of subscribers) await each.write?.(ctx, parsed, origin);
}

/** For conditions that are checked repeatedly: publishes at most once a day, also if several callers try at once. */
export async function publishDaily<S extends z.ZodType>(ctx: Ctx, event: DomainEvent<S>, payload: z.input<S>): Promise<void> {
  await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${`daily ${event.topic}`}, 0))`;
  const since = new Date(ctx.now.getTime() - dayMs);
  const [published] = await ctx.sql`select from events where topic = ${event.topic} and created_at > ${since} order by id desc limit 1`;
  if (!published) await publish(ctx, event, payload);
}

const dispatchEvent = defineJob('spread-event', eventJob);

const withEarlier = (subscriptions: Subscriptions, earlier: readonly Subscriber[]): Subscriptions => ({
  ...subscriptions,
  groups: { ...subscriptions.groups, earlier },
});

export const earlierEventsHandler = (subscriptions: Subscriptions, earlier: readonly Subscriber[] = []): JobHandler =>
  handleJob(dispatchEvent, async (ctx, data) => {
    const { topic, ...event } = await readEvent(ctx, data);
    await enqueueAll(ctx, toJobs(withEarlier(subscriptions, earlier), topic, { ...event, ...data }));
  });

/** `earlier`: subscribers that an earlier version ran as jobs; they still get its events. */
export const eventHandlers = (subscriptions: Subscriptions, earlier: readonly Subscriber[] = []): JobHandler[] => [
  earlierEventsHandler(subscriptions, earlier),
  ...Object.values(withEarlier(subscriptions, earlier).groups).flatMap((subscribers) => subscribers.map(({ handler }) => handler)),
];

export const deleteOldEvents = (sql: Sql): Promise<unknown> => sql`
  delete from events where created_at < now() - interval '30 days'
    and id::text not in (select jobs.data ->> 'eventId' from jobs where jobs.data ->> 'eventId' is not null)`;
