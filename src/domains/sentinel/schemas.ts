import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { overseerRoles, roles } from '#shared/roles.ts';
import { lifting } from './bans/lifting-schemas.ts';
import { source } from './incidents/schemas.ts';
import { bands, eventTypes } from './rules.ts';

export const securityRoles = overseerRoles;

const score = z.int().min(0).max(100);

export const securityEvent = z.object({
  id: z.uuid(),
  ipAddress: z.string(),
  eventType: z.enum(eventTypes),
  threatScore: score,
  occurrences: z.int().min(1),
  requestPath: z.string(),
  createdAt: z.string(),
  details: z.record(z.string(), z.string()),
  source,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Points are those left at the time of the ban. */
export const cause = z.object({ eventType: z.enum(eventTypes), times: z.int(), points: z.int() });
export type Cause = z.infer<typeof cause>;

export const ban = z.object({
  id: z.uuid(),
  ipAddress: z.string(),
  reason: z.string(),
  threatScore: score,
  /** Null if permanent. */
  bannedUntil: z.string().nullable(),
  isPermanent: z.boolean(),
  /** Users signed in before an automatic ban still pass, unless their account is suspended. */
  isAutomatic: z.boolean(),
  /** Most points first; empty for a manual ban. */
  causes: z.array(cause),
  createdAt: z.string(),
});
export type Ban = z.infer<typeof ban>;

export const suspendedAccount = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  role: z.enum(roles),
  reason: z.string(),
  threatScore: score,
  causes: z.array(cause),
  heldUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type SuspendedAccount = z.infer<typeof suspendedAccount>;

export const suspendedKey = z.object({
  id: z.uuid(),
  name: z.string(),
  userId: z.uuid(),
  ownerName: z.string(),
  role: z.enum(roles),
  reason: z.string(),
  suspendedAt: z.string(),
  suspendedUntil: z.string().nullable(),
});
export type SuspendedKey = z.infer<typeof suspendedKey>;

/** A suppression: these events don't count for the address or account until `toDeadlineMs`. */
export const lesson = z.object({
  id: z.uuid(),
  /** Exactly one of the two is set. */
  ipAddress: z.string().nullable(),
  userId: z.uuid().nullable(),
  accountName: z.string().nullable(),
  eventTypes: z.array(z.enum(eventTypes)),
  note: z.string(),
  endsAt: z.string(),
  /** Null if that account was deleted. */
  taughtBy: z.string().nullable(),
  createdAt: z.string(),
});
export type Suppression = z.infer<typeof lesson>;

/** `failedLogins` and `honeypotTriggers` cover the last 24 hours. */
export const securityMetrics = z.object({
  threatScore: score,
  band: z.enum(bands),
  blockedIps: z.int(),
  failedLogins: z.int(),
  honeypotTriggers: z.int(),
  recentEvents: z.array(securityEvent),
  /** The newest 100 that match `search`. */
  activeBans: z.array(ban),
  matchingBans: z.int(),
  /** 24 clock hours, oldest first, including the current one. */
  eventsByHour: z.array(z.object({ hour: z.string(), count: z.int() })),
  /** Same 24 hours, most frequent first. */
  eventsByKind: z.array(z.object({ eventType: z.enum(eventTypes), count: z.int(), points: z.int() })),
  /** Top ten in the same 24 hours. */
  topSources: z.array(z.object({ source, count: z.int(), points: z.int(), isKeptOut: z.boolean() })),
  heldAccounts: z.array(suspendedAccount),
  suspendedKeys: z.array(suspendedKey),
  isEnforced: z.boolean(),
  /** 'degraded' if background jobs are late. */
  systemStatus: z.enum(['operational', 'degraded']),
  measuredAt: z.string(),
});
export type SecurityMetrics = z.infer<typeof securityMetrics>;

export const getSecurityMetrics = {
  summary: "Sentinel's score, events and bans",
  asSeen: true,
  query: z.object({ search: z.string().trim().max(64).optional() }),
  reply: securityMetrics,
} satisfies Schemas;

export const ipAddressInput = z.string('Enter an IP address').trim().min(1, 'Enter an IP address').max(64, 'Enter an IP address');

export const unbanAddress = {
  summary: 'Unban an address, with a note if the ban was a mistake; returns the ban',
  proof: 'needed',
  body: z.object({ ipAddress: ipAddressInput, ...lifting }),
  reply: ban,
  errors: ['not_banned'],
} satisfies Schemas;

export const releaseAccount = {
  summary: 'Release a paused account; returns the pause',
  proof: 'needed',
  body: z.object({ userId: z.uuid(), ...lifting }),
  reply: suspendedAccount,
  errors: ['not_held'],
} satisfies Schemas;

export const releaseKey = {
  summary: 'Release a suspended API key; returns the suspension',
  proof: 'needed',
  body: z.object({ apiKeyId: z.uuid(), note: lifting.note }),
  reply: suspendedKey,
  errors: ['not_suspended'],
} satisfies Schemas;

export const listLessons = {
  summary: 'Active exceptions from mistaken bans, with who made them and why',
  reply: z.array(lesson),
} satisfies Schemas;

export const takeLessonBack = {
  summary: 'Remove an exception; returns it',
  proof: 'not needed: it makes Sentinel stricter, and unbanning can add an exception again',
  params: idParams,
  reply: lesson,
  errors: ['not_in_force'],
} satisfies Schemas;
