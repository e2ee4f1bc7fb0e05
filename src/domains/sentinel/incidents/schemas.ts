import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { bands, eventTypes } from '../rules.ts';

/** Whom points count for: an address, an account wherever it is, or an API key. */
export const sourceKinds = ['address', 'account', 'key'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const source = z.object({
  kind: z.enum(sourceKinds),
  /** An address, or the id of an account or API key. */
  id: z.string(),
  /** The address, or the name of the account or key. */
  label: z.string(),
  /** Whose API key it is. */
  ownerName: z.string().nullable(),
});
export type Source = z.infer<typeof source>;

const sourceQuery = z.object({
  kind: z.enum(sourceKinds, 'Choose an address, an account or an API key'),
  id: z.string('Enter an address or an id').trim().min(1, 'Enter an address or an id').max(64, 'Enter an address or an id'),
});
export type SourceQuery = z.output<typeof sourceQuery>;

/** What keeps a source out: the ban of an address, the pause of an account, the suspension of a key. */
const restriction = z.object({
  reason: z.string(),
  since: z.iso.datetime(),
  /** Null: until somebody lifts it. */
  until: z.iso.datetime().nullable(),
  isAutomatic: z.boolean(),
});

export const incident = z.object({
  source,
  score: z.int().min(0).max(100),
  band: z.enum(bands),
  restriction: restriction.nullable(),
  /** Bans, pauses or suspensions so far, this one with them. */
  restrictionCount: z.int(),
  /** Whether critical sources are kept out automatically. */
  isEnforced: z.boolean(),
  /** The 24 hours up to the newest event, oldest first; none without events. */
  hours: z.array(z.object({ hour: z.iso.datetime(), count: z.int() })),
  /** What it did in those hours that counts for it, the most points first. */
  rules: z.array(z.object({ eventType: z.enum(eventTypes), count: z.int(), points: z.int(), lastAt: z.iso.datetime() })),
  /** The hundred newest. */
  events: z.array(
    z.object({
      id: z.uuid(),
      eventType: z.enum(eventTypes),
      occurrences: z.int(),
      threatScore: z.int(),
      requestPath: z.string(),
      userAgent: z.string(),
      ipAddress: z.string(),
      createdAt: z.iso.datetime(),
      /** Whom the points count for. */
      countsFor: z.enum(sourceKinds),
    }),
  ),
  /** Of an address the accounts and keys seen there, of those the addresses they came from; ten at most. */
  related: z.array(z.object({ source, count: z.int() })),
});
export type Incident = z.infer<typeof incident>;

export const getIncident = {
  summary: 'One address, account or API key as Sentinel sees it: score, rules hit, events, and what keeps it out',
  query: sourceQuery,
  reply: incident,
} satisfies Schemas;
