import { z } from 'zod';
import { dayMs } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import type { ServiceKey } from '../domain-services.ts';
import type { Ctx, Sql } from '../db/context.ts';
import { splitText } from './event-text.ts';
import { defineJob, enqueueAll, handleJob, insertJobs, newJob, type Job, type JobHandler } from '../queue/queue.ts';

/** A fact a domain announces, past tense: 'quote.accepted'. */
export interface Fact<S extends z.ZodType = z.ZodType> {
  readonly topic: string;
  readonly schema: S;
}

/** What a fact tells: `PayloadOf<typeof quoteAccepted>`. */
export type PayloadOf<F extends Fact> = z.output<F['schema']>;

/** Which announcement a subscriber hears: its id, who acted (null: the platform), from where and when. */
export interface FactSource {
  readonly eventId: string;
  readonly actorId: string | null;
  readonly occurredAt: string;
  /** Address and agent of the request; null where no request asked for it. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** The API key by which the actor acted; null where somebody did so in person. */
  readonly apiKeyId: string | null;
}

/** Somebody who reacts to a fact. */
export interface Subscriber {
  readonly topic: string;
  readonly handler: JobHandler;
  /** Whatever is registered under a topic gets its facts as this job. */
  readonly job: Job;
}

/** Somebody who writes along with a fact, in the fact's own transaction: what it writes stands in the order of the commits. */
export interface Witness {
  readonly topic: string;
  readonly write: (ctx: Ctx, payload: never, eventId: string) => Promise<void>;
}

export const witnessesKey: ServiceKey<readonly Witness[]> = { absent: [] };

/** What a fact is about: each group of subscribers hears facts about one thing in the order of their announcement. Null: in any order. */
export const aboutWhatKey: ServiceKey<(fact: unknown) => string | null> = { absent: () => null };

/** Declares who writes along with a fact; handed over in src/app/wiring.ts. What it throws takes the fact back. */
export const witness = <S extends z.ZodType>(
  event: Fact<S>,
  write: (ctx: Ctx, payload: z.output<S>, eventId: string) => Promise<void>,
): Witness => ({ topic: event.topic, write });

/** What an event says in words, and from where it came. */
const eventText = z.object({
  payload: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** The text is in the jobs of an event alone; events of an earlier version have it in their row. */
const eventRow = z.object({ eventId: z.uuid(), text: eventText.optional() });
type EventJob = z.output<typeof eventRow>;
/** Carries one fact to its subscribers. */
export const spreadEvent = defineJob('spread-event', eventRow);

/** The line in which a group of subscribers waits for its facts about one thing. */
function lineOf({ services }: Ctx, group: string, fact: unknown): string | null {
  const about = services.domains.get(aboutWhatKey)(fact);
  return about && `${group} ${about}`;
}

/** Declares a fact in a domain's events.ts. */
export const defineEvent = <S extends z.ZodType>(topic: string, schema: S): Fact<S> => ({ topic, schema });

/**
 * Announces a fact in the transaction of `ctx`: subscribers hear of it if and only if that transaction commits, each at
 * least once, and what they write with their own `ctx.sql` happens exactly once. Facts about one thing are heard in the order in which
 * they were announced under its lock. Throws when the payload does not fit.
 */
export async function announce<S extends z.ZodType>(ctx: Ctx, event: Fact<S>, payload: z.input<S>): Promise<void>;
export async function announce(ctx: Ctx, topic: string, payload: object): Promise<void>;
export async function announce(ctx: Ctx, event: Fact | string, payload: unknown): Promise<void> {
  const [topic, schema] = typeof event === 'string' ? [event, null] : [event.topic, event.schema];
  const fact = (schema ? schema.parse(payload) : payload) as object;
  const eventId = newId();
  const { plain, text: payloadText } = splitText(schema, fact);
  const text = { payload: payloadText, ipAddress: ctx.ip || null, userAgent: ctx.ip ? ctx.userAgent : null };
  await ctx.sql`
    with event as (
      insert into events (id, topic, payload, actor_id, api_key_id)
      values (${eventId}, ${topic}, ${ctx.sql.json(plain)}, ${ctx.actor?.id ?? null}, ${ctx.actor?.apiKey?.id ?? null}))
    ${insertJobs(ctx.sql, [newJob(spreadEvent, { eventId, text }, { line: lineOf(ctx, 'spread', fact) })])}`;
  for (const one of ctx.services.domains.get(witnessesKey)) if (one.topic === topic) await one.write(ctx, fact as never, eventId);
}

/** Announces what is tried again and again while it lasts, once a day at most, also by several at once. */
export async function announceDaily<S extends z.ZodType>(ctx: Ctx, event: Fact<S>, payload: z.input<S>): Promise<void> {
  await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${`daily ${event.topic}`}, 0))`;
  const since = new Date(ctx.now.getTime() - dayMs);
  const [told] = await ctx.sql`select from events where topic = ${event.topic} and created_at > ${since} order by id desc limit 1`;
  if (!told) await announce(ctx, event, payload);
}

/** A fact as it was announced. */
async function readFact({ sql }: Pick<Ctx, 'sql'>, { eventId, text }: EventJob): Promise<{ payload: object; source: FactSource }> {
  const [row] = await sql<(FactSource & { payload: object })[]>`
    select id as event_id, payload, actor_id, created_at as occurred_at, ip_address, user_agent, api_key_id from events where id = ${eventId}`;
  if (!row) throw new Error(`event ${eventId} is not there`);
  const { payload, ...source } = row;
  if (!text) return { payload, source };
  const { payload: rest, ...from } = text;
  return { payload: { ...payload, ...rest }, source: { ...source, ...from } };
}

/**
 * Subscribes to a fact. `name` says the outcome and is unique ('notify-shipper-of-acceptance'): it is the name of the job
 * that is retried on its own when this subscriber fails, without touching the others.
 */
export function on<S extends z.ZodType>(
  event: Fact<S>,
  name: string,
  react: (ctx: Ctx<null>, payload: z.output<S>, source: FactSource) => Promise<void>,
): Subscriber {
  const job = defineJob(name, eventRow);
  const handler = handleJob(job, async (ctx, data) => {
    const { payload, source } = await readFact(ctx, data);
    await react(ctx, event.schema.parse(payload) as z.output<S>, source);
  });
  return { topic: event.topic, job, handler };
}

/** Who reacts, by the name of the group that hears facts about one thing in their order: a domain. */
export type SubscriberGroups = Readonly<Record<string, readonly Subscriber[]>>;

/** Adds the jobs of all subscribers of these facts, in their order, with one statement. In a transaction. */
export async function dispatchEvents(ctx: Ctx, groups: SubscriberGroups, announced: readonly EventJob[]): Promise<void> {
  const rows = await ctx.sql<{ id: string; topic: string; payload: unknown }[]>`
    select id, topic, payload from events where id = any(${announced.map(({ eventId }) => eventId)})`;
  const events = new Map(rows.map((row) => [row.id, row]));
  const jobs = announced.flatMap((data) => {
    const event = events.get(data.eventId);
    if (!event) return [];
    return Object.entries(groups).flatMap(([group, subscribers]) => {
      const line = lineOf(ctx, group, event.payload);
      return subscribers.filter(({ topic }) => topic === event.topic).map(({ job }) => newJob(job, data, { line }));
    });
  });
  await enqueueAll(ctx, jobs);
}

/**
 * The jobs that carry facts to their subscribers: one that spreads each fact, and one per subscriber. A subscriber that fails holds up
 * its own group alone, and only in what the fact is about.
 */
export function eventHandlers(groups: SubscriberGroups): JobHandler[] {
  const spread = handleJob(spreadEvent, (ctx, data) => dispatchEvents(ctx, groups, [data]));
  return [spread, ...Object.values(groups).flatMap((subscribers) => subscribers.map(({ handler }) => handler))];
}

/** Deletes events 30 days old that no job waits for any more. */
export const deleteOldEvents = (sql: Sql): Promise<unknown> => sql`
  delete from events where created_at < now() - interval '30 days'
    and id::text not in (select jobs.data ->> 'eventId' from jobs where jobs.data ->> 'eventId' is not null)`;
