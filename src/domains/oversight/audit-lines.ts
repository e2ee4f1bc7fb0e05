import type { z } from 'zod';
import { on, type Fact, type Subscriber } from '#server/events/outbox.ts';
import { writeAudit } from './commands.ts';

/** What a line says of a fact: of which row, and what of it. */
export interface Line {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  /** The account whose password or link the request came by: it acted itself, before there was a session. */
  readonly selfId?: string;
}

/** People and their companies are named by their ids, at any depth: the log is kept when an account, and its name, is gone. */
const withoutNames = (details: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([key, value]: [string, unknown]) => {
      if (key.endsWith('Name')) return [];
      return [[key, value !== null && typeof value === 'object' && !Array.isArray(value) ? withoutNames(value) : value]];
    }),
  );

/** Writes a line for each announcement of a fact, once, with who acted and from where. */
export const audit = <S extends z.ZodType>(fact: Fact<S>, lineOf: (payload: z.output<S>) => Line): Subscriber =>
  on(fact, `audit-${fact.topic.replace('.', '-')}`, (ctx, payload, { eventId, apiKeyId, ...source }) => {
    const { details, selfId, ...subject } = lineOf(payload);
    const actorId = source.actorId ?? selfId ?? null;
    const told = { ...withoutNames(details), ...(apiKeyId && { byApiKey: apiKeyId }) };
    return writeAudit(ctx, { eventType: fact.topic, sourceEvent: eventId, ...source, actorId, ...subject, details: told });
  });

/** A line about a transport. */
export const ofTransport = <P extends { transportId: string }>(details: P): Line => ({
  subjectType: 'transport',
  subjectId: details.transportId,
  details,
});

/** A line about an account. */
export const ofAccount = <P extends { userId: string }>({ userId, ...details }: P): Line => ({
  subjectType: 'account',
  subjectId: userId,
  details,
});
