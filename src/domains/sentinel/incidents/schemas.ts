import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { bands, eventTypes } from '../rules.ts';

export const sourceKinds = ['address', 'account', 'key'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const source = z.object({
  kind: z.enum(sourceKinds),
  id: z.string(),
  label: z.string(),
  ownerName: z.string().nullable(),
});
export type Source = z.infer<typeof source>;

const sourceQuery = z.object({
  kind: z.enum(sourceKinds, 'Choose an address, an account or an API key'),
  id: z.string('Enter an address or an id').trim().min(1, 'Enter an address or an id').max(64, 'Enter an address or an id'),
});
export type SourceQuery = z.output<typeof sourceQuery>;

const restriction = z.object({
  reason: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  isAutomatic: z.boolean(),
});

export const incident = z.object({
  source,
  score: z.int().min(0).max(100),
  band: z.enum(bands),
  restriction: restriction.nullable(),
  restrictionCount: z.int(),
  isEnforced: z.boolean(),
  /** 24 hours up to the newest event, oldest first; [] without events. */
  hours: z.array(z.object({ hour: z.iso.datetime(), count: z.int() })),
  rules: z.array(z.object({ eventType: z.enum(eventTypes), count: z.int(), points: z.int(), lastAt: z.iso.datetime() })),
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
      countsFor: z.enum(sourceKinds),
    }),
  ),
  /** For an address, the accounts and keys seen there; otherwise their addresses. At most ten. */
  related: z.array(z.object({ source, count: z.int() })),
});
export type Incident = z.infer<typeof incident>;

export const getIncident = {
  summary: 'One address, account or API key as Sentinel sees it: score, rules hit, events and active restrictions',
  query: sourceQuery,
  reply: incident,
} satisfies Schemas;
