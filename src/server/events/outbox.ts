import { z } from 'zod';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import type { ServiceKey } from '../domain-services.ts';
import type { Ctx, Sql } from '../db/context.ts';
import type { Query } from '../db/sql/sql.ts';
import { defineJob, enqueueAll, handleJob, insertJobs, newJob, type Job, type JobHandler, type NewJob } from '../queue/queue.ts';
import type { DomainEvent } from './event.ts';
import { withoutText } from './event-text.ts';

/** Where an event comes from: its id, who acted (null: the platform), from where and when. */
export interface EventOrigin {
  readonly eventId: string;
  readonly actorId: string | null;
  /** ISO 8601. */
  readonly occurredAt: string;
  /** Address and agent of the request; null where no request asked for it. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** The API key by which the actor acted; null where somebody did so in person. */
  readonly apiKeyId: string | null;
}

/** Reacts to an event in a job of its own. */
export interface Subscriber {
  readonly topic: string;
  readonly handler: JobHandler;
  readonly job: Job<typeof eventJob>;
  /** False: the event leads to nothing here and gets no job. */
  hasWork(payload: unknown, origin: EventOrigin): boolean;
}

/** Reacts to an event in the event's own transaction, so that what it writes is in the order of the commits. */
export interface TransactionSubscriber {
  readonly topic: string;
  /** Answers statements that are sent with the one that inserts the event: one round trip for all. */
  compose?(ctx: Ctx, payload: unknown, origin: EventOrigin): readonly Query[] | Promise<readonly Query[]>;
  write?(ctx: Ctx, payload: unknown, origin: EventOrigin): Promise<void>;
}

/** Subscribers by the name of their domain: each domain gets the events about one thing in their order. */
export type SubscriberGroups = Readonly<Record<string, readonly Subscriber[]>>;

/** Who reacts to events, as src/app lists it. */
export interface Subscriptions {
  readonly groups: SubscriberGroups;
  readonly inTransaction: readonly TransactionSubscriber[];
  /** What an event is about; null: it may be handled in any order. */
  serialKeyOf(payload: unknown): string | null;
}

export const subscriptionsKey: ServiceKey<Subscriptions> = { absent: { groups: {}, inTransaction: [], serialKeyOf: () => null } };

/**
 * The job of a subscriber has the whole event, also its text, which the row of the event lacks: so it is deleted with the last of its
 * jobs. Jobs of an earlier version have only the id, and the row has the text.
 */
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

/** The event of a job of an earlier version. Throws when it is gone. */
async function readEvent({ sql }: Ctx, { eventId }: { eventId: string }): Promise<WholeEvent & { topic: string }> {
  const [row] = await sql<(WholeEvent & { topic: string })[]>`
    select id as event_id, topic, payload, actor_id, created_at as occurred_at, ip_address, user_agent, api_key_id from events where id = ${eventId}`;
  if (!row) throw new Error(`event ${eventId} is not there`);
  return row;
}

/** Subscribes in the event's own transaction. What `write` throws rolls the event back. */
export const subscribeInTransaction = <S extends z.ZodType>(
  event: DomainEvent<S>,
  write: (ctx: Ctx, payload: z.output<S>, origin: EventOrigin) => Promise<void>,
): TransactionSubscriber => ({ topic: event.topic, write });

/** Writes a record of an event with the statement that inserts the event. */
export const recordWithEvent = <S extends z.ZodType>(
  event: DomainEvent<S>,
  compose: (ctx: Ctx, payload: z.output<S>, origin: EventOrigin) => readonly Query[] | Promise<readonly Query[]>,
): TransactionSubscriber => ({ topic: event.topic, compose });

/**
 * Subscribes to an event. `name` says the outcome and is unique ('notify-shipper-of-acceptance'): it is the name of the job
 * that is retried on its own when this subscriber fails, without touching the others. Events without work for it get no job.
 */
export function subscribe<S extends z.ZodType>(
  event: DomainEvent<S>,
  name: string,
  react: (ctx: Ctx<null>, payload: z.output<S>, origin: EventOrigin) => Promise<void>,
  hasWork: (payload: z.output<S>, origin: EventOrigin) => boolean = () => true,
): Subscriber {
  const job = defineJob(name, eventJob);
  const handler = handleJob(job, async (ctx, data) => {
    const { payload: said, ...origin } = 'payload' in data ? data : await readEvent(ctx, data);
    const payload = event.schema.parse(said) as z.output<S>;
    if (hasWork(payload, origin)) await react(ctx, payload, origin);
  });
  return { topic: event.topic, job, handler, hasWork };
}

/** One job for each subscriber. A subscriber that fails holds up its own group alone, and only in what the event is about. */
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
 * Publishes an event in the transaction of `ctx`: subscribers get it if and only if that transaction commits, each at least once, and
 * what they write with their own `ctx.sql` happens exactly once. Events about one thing are handled in the order in which they were published
 * under its lock. Throws when the payload does not fit.
 */
export async function publish<S extends z.ZodType>(ctx: Ctx, event: DomainEvent<S>, payload: z.input<S>): Promise<void> {
  const { topic, schema } = event;
  const said = schema.parse(payload) as Record<string, unknown>;
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
  for (const each of subscribers) records.push(...((await each.compose?.(ctx, said, origin)) ?? []));
  const eventRow = sql`
    event as (
      insert into events (id, topic, payload, actor_id, api_key_id)
      values (${eventId}, ${topic}, ${sql.json(withoutText(schema, said))}, ${actorId}, ${apiKeyId}))`;
  const written = records.reduce((before, record, at) => sql`${before}, ${sql(`record_${at}`)} as (${record})`, eventRow);
  const jobs = toJobs(subscriptions, topic, { ...origin, payload: said });
  await sql`with ${written} ${jobs.length > 0 ? insertJobs(sql, jobs) : sql`select`}`;
  for (const each of subscribers) await each.write?.(ctx, said, origin);
}

/** Publishes what is tried again and again while it lasts, at most once a day, also when several try at once. */
export async function publishDaily<S extends z.ZodType>(ctx: Ctx, event: DomainEvent<S>, payload: z.input<S>): Promise<void> {
  await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${`daily ${event.topic}`}, 0))`;
  const since = new Date(ctx.now.getTime() - dayMs);
  const [told] = await ctx.sql`select from events where topic = ${event.topic} and created_at > ${since} order by id desc limit 1`;
  if (!told) await publish(ctx, event, payload);
}

/** Hands on what an earlier version published and had not handed on yet. */
const spreadEvent = defineJob('spread-event', eventJob);

const withEarlier = (subscriptions: Subscriptions, earlier: readonly Subscriber[]): Subscriptions => ({
  ...subscriptions,
  groups: { ...subscriptions.groups, earlier },
});

/** Hands on the events of an earlier version, also to `earlier`, which reacted in jobs then. */
export const spreadEarlierEvents = (subscriptions: Subscriptions, earlier: readonly Subscriber[] = []): JobHandler =>
  handleJob(spreadEvent, async (ctx, data) => {
    const { topic, ...event } = await readEvent(ctx, data);
    await enqueueAll(ctx, toJobs(withEarlier(subscriptions, earlier), topic, { ...event, ...data }));
  });

/** The jobs in which subscribers react; `earlier` reacted in jobs of an earlier version, and still do for what that published. */
export const eventHandlers = (subscriptions: Subscriptions, earlier: readonly Subscriber[] = []): JobHandler[] => [
  spreadEarlierEvents(subscriptions, earlier),
  ...Object.values(withEarlier(subscriptions, earlier).groups).flatMap((subscribers) => subscribers.map(({ handler }) => handler)),
];

/** Deletes events 30 days old that no job waits for any more. */
export const deleteOldEvents = (sql: Sql): Promise<unknown> => sql`
  delete from events where created_at < now() - interval '30 days'
    and id::text not in (select jobs.data ->> 'eventId' from jobs where jobs.data ->> 'eventId' is not null)`;
