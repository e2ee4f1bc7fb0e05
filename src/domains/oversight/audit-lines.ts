import type { z } from 'zod';
import type { AuditEntry, DomainEvent } from '#server/events/event.ts';

/** A line says of a fact: of which row, and what of it. */
export type Line = AuditEntry;

/** Writes a line for each announcement of a fact, once, with who acted and from where. */
export const audit = <S extends z.ZodType>(event: DomainEvent<S>, lineOf: (payload: z.output<S>) => Line): DomainEvent<S> => ({
  ...event,
  audit: lineOf,
});

/** A line about an account. */
export const ofAccount = <P extends { userId: string }>({ userId, ...details }: P): Line => ({
  subjectType: 'account',
  subjectId: userId,
  details,
});
