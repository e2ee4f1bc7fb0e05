import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { oversightSubscribers } from '#domains/oversight/jobs.ts';
import type { Ctx } from '#server/db/context.ts';
import { wordlessKeys } from '#server/events/fact-words.ts';
import { announce, defineEvent, eventHandlers, type Fact } from '#server/events/outbox.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import { declaredFacts } from './architecture/declared-facts.ts';
import { testDatabase } from './harness/database.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const { facts, declarations } = await declaredFacts();
const actor = await buildAccount(sql, { role: 'carrier' });

/** The facts that leave no line in the audit log, and why: each other one leaves exactly one. Written by hand. */
const withoutLine: Readonly<Record<string, string>> = {
  'backup.failed': 'nothing of the product changed; the list of backups keeps it, and super admins are told',
  'backup.log_not_archived': 'nothing of the product changed; super admins are told',
  'mail.settled': 'the outbox of mails keeps it',
  'mail.refused': 'nothing of the product changed: the mails wait in the outbox, and super admins are told',
  'mail.refused-by-rule': 'nothing of the product changed: the mail waits in the outbox, and super admins are told',
  'documents.waiting': 'says nothing new: each paper that was filed has its line',
  'bid.outbid': 'says nothing new: the offer below it has its line',
  'saved-search.matched': 'says nothing new: each request has its line',
  'message.sent': 'a message between people',
  'tracking.came-near': 'nobody did anything: the chain of custody keeps what the position says',
  'tracking.arrived-late': 'says nothing new: the delivery has its line',
  'sentinel.bans-made': 'says nothing new: each ban and each account that is held back has its line',
  'payment.no-carrier-soon': 'a warning: what comes of it has its line',
};

const words = 'Written by Robin Vale';

/** Where people write in their own words, or what names, reaches or recognises them; the reason of a decision stands in its line. */
const isWritten = (name: string): boolean =>
  ['words', 'note', 'because', 'truck', 'plate', 'email', 'last4', 'yard'].includes(name) || name.endsWith('Name');

/** Every value of an object by its name, of what stands in it too. */
const everyValue = (of: object): [string, unknown][] =>
  Object.entries(of).flatMap(([name, value]: [string, unknown]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? everyValue(value) : [[name, value] as [string, unknown]],
  );

/** A value that a schema takes: people's words wherever it takes any text. */
function sampleOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, sampleOf(part as z.ZodType)]));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return sampleOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodRecord) return {};
  const sample = [words, actor.id, '100.00', 1, true].find((value) => schema.safeParse(value).success);
  if (sample === undefined) throw new Error(`no sample of ${schema.type}: add one`);
  return sample;
}

const handlers = byName(eventHandlers({ oversight: oversightSubscribers }));

interface Line {
  readonly eventType: string;
  readonly actorId: string;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Announces a fact and answers the lines that it left. */
async function linesOf(fact: Fact): Promise<readonly Line[]> {
  const ctx: Ctx = { sql, actor: { id: actor.id } as Ctx['actor'], now: new Date(), ip: '', userAgent: '', requestId: newId(), log };
  await announce(ctx, fact, sampleOf(fact.schema));
  await runDueJobs({ sql, log, handlers });
  expect(await sql`select name, last_error from jobs where attempts > 0 or failed_at is not null`).toEqual([]);
  return sql<Line[]>`
    select event_type, actor_id, subject_type, subject_id, details from audit_log
    where source_event = (select id from events where topic = ${fact.topic} order by id desc limit 1)`;
}

it('tells as text what each fact is about, by which facts about one transport are heard in their order', () => {
  const about = [...facts.values()].filter(({ schema }) => schema instanceof z.ZodObject && 'transportId' in schema.shape);
  expect(about.length).toBeGreaterThan(50);
  expect(about.filter(({ schema }) => !wordlessKeys(schema).has('transportId'))).toEqual([]);
});

describe('the audit log', () => {
  it('is told of each fact once, and gives a reason for no fact that is not declared', () => {
    expect(facts.size).toBeGreaterThan(100);
    expect(facts.size).toBe(declarations);
    const heard = oversightSubscribers.map(({ topic }) => topic);
    expect(heard.toSorted()).toEqual([...new Set(heard)].toSorted());
    expect(Object.keys(withoutLine).filter((topic) => !facts.has(topic))).toEqual([]);
    expect(heard.filter((topic) => withoutLine[topic])).toEqual([]);
  });

  it.each([...facts.values()].map((fact) => ({ fact, topic: fact.topic })).toSorted((a, b) => a.topic.localeCompare(b.topic)))(
    'has one line for $topic, or a reason for none',
    async ({ fact, topic }) => {
      const lines = await linesOf(fact);
      const aLine = { eventType: topic, actorId: actor.id, subjectType: expect.any(String), subjectId: expect.any(String) };
      expect(lines, `${topic}: give it a line in src/domains/oversight, or a reason here`).toEqual(
        withoutLine[topic] ? [] : [{ ...aLine, details: expect.any(Object) }],
      );
      const written = everyValue(lines[0]?.details ?? {}).filter(([name, value]) => isWritten(name) && value === words);
      expect(written, `${topic}: what people wrote, or what names them`).toEqual([]);
    },
  );

  it('has none for a fact that nobody gave a line, which fails here', async () => {
    expect(await linesOf(defineEvent('planted.done', z.object({ transportId: z.uuid() })))).toEqual([]);
    expect(withoutLine['planted.done']).toBeUndefined();
  });
});
