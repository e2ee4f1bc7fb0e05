import type { z } from 'zod';
import type { ServiceKey } from '../domain-services.ts';
import type { Notice } from './notice.ts';

/** An entry of the audit log: about which row, and what of it. */
export interface AuditEntry {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  /** The account whose password or link the request came by: it acted itself, before there was a session. */
  readonly selfId?: string;
}

/** Who looks after the platform: administrators, those who review documents, super administrators. */
export type Staff = 'admins' | 'reviewers' | 'superAdmins';

/** The headings under which owners of webhooks choose events. */
export const webhookGroups = [
  'Offers and questions',
  'Transports',
  'On the road',
  'Money',
  'Claims and reviews',
  'Account and documents',
] as const;

/** What an event leads to. Each part is a pure function of the event, so that one file tells everything about it. */
export interface EventEffects<Payload> {
  /** Notices to the accounts concerned; `actorId` is who acted, null for the platform. */
  notify?(event: Payload, actorId: string | null): readonly Notice[];
  /** Notices to those who look after the platform. */
  readonly notifyStaff?: { readonly who: Staff; notices(event: Payload, staffIds: readonly string[]): readonly Notice[] };
  /** Its entry in the audit log, written in the transaction of the event: ids, codes and amounts, never what people wrote. */
  audit?(event: Payload): AuditEntry;
  /** Its entry in the chain of custody of the transport, written in the transaction of the event: never a contact or an address. */
  custody?(event: Payload): Record<string, unknown>;
  /** What that entry is called where people read it. */
  readonly custodyTitle?: string;
  /** Its place and label among the events that a webhook can choose: those of which notices to members tell. */
  readonly webhook?: readonly [group: (typeof webhookGroups)[number], label: string];
}

/** Something that happened, named in the past tense ('quote.accepted'), and what it leads to. */
export interface DomainEvent<S extends z.ZodType = z.ZodType> extends EventEffects<z.output<S>> {
  readonly topic: string;
  readonly schema: S;
}

/** What an event says: `PayloadOf<typeof quoteAccepted>`. */
export type PayloadOf<E extends DomainEvent> = z.output<E['schema']>;

/** Declares an event. Its name and the keys of its schema are stored, also in hashed chains: never rename them. */
export const defineEvent = <S extends z.ZodType>(topic: string, schema: S, effects: EventEffects<z.output<S>> = {}): DomainEvent<S> => ({
  topic,
  schema,
  ...effects,
});

/** Every event of the program. */
export const eventsKey: ServiceKey<readonly DomainEvent[]> = { absent: [] };
