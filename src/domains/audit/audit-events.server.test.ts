import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { events } from '#app/events.ts';
import type { Ctx } from '#server/db/context.ts';
import { DomainServices } from '#server/domain-services.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { publish, subscriptionsKey } from '#server/events/outbox.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { auditSubscribers } from './audit-events.ts';
import { testCtx, testServices } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const actor = await buildAccount(sql, { role: 'carrier' });

const words = 'Written by Robin Vale';

/** Fields with free text or identifying data; the reason of a decision is in its log line. */
const isWritten = (name: string): boolean =>
  ['words', 'note', 'because', 'truck', 'plate', 'email', 'last4', 'yard'].includes(name) || name.endsWith('Name');

const everyValue = (of: object): [string, unknown][] =>
  Object.entries(of).flatMap(([name, value]: [string, unknown]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? everyValue(value) : [[name, value] as [string, unknown]],
  );

/** Uses marked text wherever the schema accepts any string. */
function getSample(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, getSample(part as z.ZodType)]));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return getSample(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return [getSample(schema.element as z.ZodType)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodRecord) return {};
  const sample = [words, actor.id, '100.00', 1, true].find((value) => schema.safeParse(value).success);
  if (sample === undefined) throw new Error(`no sample of ${schema.type}: add one`);
  return sample;
}

const audited = events.filter(({ audit }) => audit);
const inTransaction = auditSubscribers(audited);
const services = testServices({
  domains: new DomainServices().set(subscriptionsKey, { groups: {}, inTransaction, serialKeyOf: () => null }),
});

interface Line {
  readonly eventType: string;
  readonly actorId: string;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

async function listLines(fact: DomainEvent): Promise<readonly Line[]> {
  const ctx: Ctx = testCtx(sql, { actor: { id: actor.id } as Ctx['actor'], log, services });
  await publish(ctx, fact, getSample(fact.schema));
  return sql<Line[]>`
    select event_type, actor_id, subject_type, subject_id, details from audit_log
    where source_event = (select id from events where topic = ${fact.topic} order by id desc limit 1)`;
}

describe('the audit log', () => {
  it.each(audited.map(({ topic }) => topic).toSorted())('has one line for %s, without text that people wrote', async (topic) => {
    const lines = await listLines(audited.find((event) => event.topic === topic)!);
    const aLine = { eventType: topic, actorId: actor.id, subjectType: expect.any(String), subjectId: expect.any(String) };
    expect(lines).toEqual([{ ...aLine, details: expect.any(Object) }]);
    expect(everyValue(lines[0]!.details).filter(([name, value]) => isWritten(name) && value === words)).toEqual([]);
  });
});
