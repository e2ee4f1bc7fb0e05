import type { z } from 'zod';
import type { ServiceKey } from '../domain-services.ts';
import type { Notice } from './notice.ts';

export interface AuditEntry {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  /** The account that acted by password or link, before it had a session. */
  readonly selfId?: string;
}

export type Staff = 'admins' | 'reviewers' | 'superAdmins';

export const webhookGroups = [
  'Offers and questions',
  'Transports',
  'Pickup and delivery',
  'Money',
  'Claims and reviews',
  'Account and documents',
] as const;

export interface EventEffects<Payload> {
  notify?(event: Payload, actorId: string | null): readonly Notice[];
  readonly notifyStaff?: { readonly who: Staff; notices(event: Payload, staffIds: readonly string[]): readonly Notice[] };
  /** Written in the event's transaction. Contains ids, codes and amounts, never what people wrote. */
  audit?(event: Payload): AuditEntry;
  /** Written to the chain of custody in the event's transaction. Never contains a contact or an address. */
  custody?(event: Payload): Record<string, unknown>;
  readonly custodyTitle?: string;
  /** Where webhook settings list it. Only for events with notices to members. */
  readonly webhook?: readonly [group: (typeof webhookGroups)[number], label: string];
}

/** Something that happened, named in the past tense: 'quote.accepted'. */
export interface DomainEvent<S extends z.ZodType = z.ZodType> extends EventEffects<z.output<S>> {
  readonly topic: string;
  readonly schema: S;
}

export type PayloadOf<E extends DomainEvent> = z.output<E['schema']>;

/** The name and the schema's keys are stored, also in hash chains: never rename them. */
export const defineEvent = <S extends z.ZodType>(topic: string, schema: S, effects: EventEffects<z.output<S>> = {}): DomainEvent<S> => ({
  topic,
  schema,
  ...effects,
});

/** Every event of the program. */
export const eventsKey: ServiceKey<readonly DomainEvent[]> = { absent: [] };
