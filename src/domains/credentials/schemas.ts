import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { pricingRoles } from '#shared/roles.ts';
import { openDataFacts } from './open-data/open-data-schemas.ts';
import { dotMcOutcomes } from './outcome-rules.ts';

export const dotMcModes = ['live', 'bypass', 'cache'] as const;
export type DotMcMode = (typeof dotMcModes)[number];

export const fmcsaChecks = [
  'format',
  'registered',
  'belongs_together',
  'active',
  'in_service',
  'authority',
  'insurance',
  'safety',
] as const;
export type FmcsaCheck = (typeof fmcsaChecks)[number];

export const authorities = ['common', 'contract', 'broker'] as const;
export const safetyRatings = ['satisfactory', 'conditional', 'unsatisfactory'] as const;

/** Amounts are decimal strings in dollars. */
export const fmcsaRecord = z.object({
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
  /** Of the newest check, also if FMCSA gave no answer. */
  outcome: z.enum(dotMcOutcomes),
  message: z.string(),
  mode: z.enum(dotMcModes),
  checkedAt: z.string(),
  /** FMCSA's newest answer, or null; the fields below are from it. */
  answer: z.enum(['valid', 'invalid', 'not_found']).nullable(),
  answerMessage: z.string().nullable(),
  legalName: z.string().nullable(),
  dbaName: z.string().nullable(),
  authority: z.array(z.enum(authorities)),
  liabilityOnFile: z.string().nullable(),
  liabilityRequired: z.string().nullable(),
  cargoOnFile: z.string().nullable(),
  bondOnFile: z.string().nullable(),
  safetyRating: z.enum(safetyRatings).nullable(),
  mcs150Outdated: z.boolean(),
  powerUnits: z.number().int().nullable(),
  warnings: z.array(z.string()),
  retrievedAt: z.string().nullable(),
  validAt: z.string().nullable(),
});
export type FmcsaRecord = z.infer<typeof fmcsaRecord>;

export const ownFmcsaStatus = z.object({
  enabled: z.boolean(),
  mode: z.enum(dotMcModes),
  dotMcVerified: z.boolean(),
  /** An administrator's decision about the current numbers. */
  byHand: z.enum(['verified', 'rejected']).nullable(),
  /** Null before the current numbers are checked. */
  facts: fmcsaRecord.nullable(),
  /** Whether the company name is FMCSA's legal or trade name; null if either is unknown. */
  nameAgrees: z.boolean().nullable(),
  /** When the name or numbers changed, while that awaits review; otherwise null. */
  identityChangedAt: z.string().nullable(),
  /** From FMCSA's public data sets; null until they are read. */
  openData: openDataFacts.nullable(),
});
export type OwnFmcsaStatus = z.infer<typeof ownFmcsaStatus>;

export const dotMcStatus = {
  summary: 'Whether DOT and MC numbers are required and verified, and how',
  reply: z.object({ enabled: z.boolean(), mode: z.enum(dotMcModes) }),
} satisfies Schemas;

export const validateDotMc = {
  summary: 'Check a DOT number and, when given, an MC number, and that they belong together',
  perMinute: 30,
  body: z.object({
    dotNumber: z.string().trim().max(20),
    mcNumber: z.string().trim().max(20).nullish(),
    userId: z.uuid().nullish(),
    /** Role to check the numbers for; default: the signed-in account's role, otherwise only whether they exist. */
    role: z.enum(pricingRoles).nullish(),
  }),
  reply: z.object({
    isValid: z.boolean(),
    outcome: z.enum(dotMcOutcomes),
    message: z.string(),
    error: z.string().optional(),
    failed: z.array(z.enum(fmcsaChecks)),
    warnings: z.array(z.string()),
  }),
} satisfies Schemas;

export const getRegisterStanding = {
  summary: 'What FMCSA last reported about your numbers',
  reply: ownFmcsaStatus,
} satisfies Schemas;

export const revalidateOwn = {
  summary: 'Check your DOT and MC numbers again',
  perMinute: 10,
  reply: ownFmcsaStatus,
  errors: ['no_numbers', 'numbers_changed'],
} satisfies Schemas;

export const revalidateAccount = {
  summary: "Check an account's DOT and MC numbers with FMCSA again",
  proof: 'not needed: the next check replaces it',
  perMinute: 60,
  params: idParams,
  reply: z.object({ dotMcVerified: z.boolean(), facts: fmcsaRecord }),
  errors: ['no_numbers', 'numbers_changed'],
} satisfies Schemas;

export const validationLog = z.object({
  id,
  userId: z.string().nullable(),
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
  status: z.string(),
  message: z.string().nullable(),
  manualOverride: z.boolean(),
  createdAt: z.string(),
});
export type ValidationLog = z.infer<typeof validationLog>;

export const validationLogsQuery = sortedQuery(['created', 'dot', 'mc', 'status']).extend({
  /** A complete DOT or MC number, the latter with or without prefix. */
  number: z.string().trim().max(20).optional(),
  status: z.enum(dotMcOutcomes).optional(),
});

export const listValidationLogs = {
  summary: 'Checks of DOT and MC numbers, filtered by number and status, sorted by time, number or status',
  query: validationLogsQuery,
  reply: z.array(validationLog),
} satisfies Schemas;
