import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { configCategories, flagNames, type SystemFlag } from '#shared/system-settings.ts';
import { limitLength } from '#shared/text/text-limit.ts';

export const missingConfigFields = 'Please fill in all required fields';

const required = (max: number) =>
  z
    .string(missingConfigFields)
    .trim()
    .min(1, missingConfigFields)
    .max(max, `At most ${max.toLocaleString('en-US')} characters`);

const reason = z
  .string()
  .overwrite(seenText)
  .trim()
  .max(500, limitLength(500))
  .nullish()
  .transform((text) => text || null);

/** Values of known keys are checked by `settingProblem`. */
export const configInput = z.object({
  key: required(100).pipe(
    z.string().regex(/^(?!\.{1,2}$)[A-Za-z0-9_.-]+$/, 'Use letters, digits, dots, dashes and underscores in the key'),
  ),
  value: required(2000),
  category: z.enum(configCategories, missingConfigFields),
  description: z
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .nullish()
    .transform((text) => text || null),
  reason,
});
export type ConfigInput = z.output<typeof configInput>;

export const configEntry = z.object({
  key: z.string(),
  value: z.string(),
  category: z.enum(configCategories),
  description: z.string().nullable(),
  /** False: the program does not read this key. */
  isKnown: z.boolean(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string(),
});
export type ConfigEntry = z.infer<typeof configEntry>;

export const listConfig = {
  summary: 'All configuration entries, by key',
  reply: z.array(configEntry),
} satisfies Schemas;

export const setConfig = {
  summary: 'Add a configuration entry, or change the one with this key',
  proof: 'needed',
  body: configInput,
  reply: configEntry,
} satisfies Schemas;

export const deleteConfig = {
  summary: 'Delete a configuration entry; a known key returns to its default',
  proof: 'needed',
  params: z.object({ key: z.string().max(100) }),
  query: z.object({ reason }),
  reply: z.object({ deleted: z.literal(true) }),
} satisfies Schemas;

/** Null without an entry. */
const state = z.object({ value: z.string(), category: z.enum(configCategories), description: z.string().nullable() }).nullable();
export type ConfigState = z.infer<typeof state>;

export const configChange = z.object({
  id,
  key: z.string(),
  from: state,
  to: state,
  reason: z.string().nullable(),
  isTakingBack: z.boolean(),
  isTakenBack: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string(),
  can: z.object({ takeBack: z.boolean() }),
});
export type ConfigChange = z.infer<typeof configChange>;

/** `key` matches any part of a key. */
export const changesQuery = sortedQuery(['created']).extend({ key: z.string().trim().max(100).optional() });
export type ChangesQuery = z.output<typeof changesQuery>;

export const listConfigChanges = {
  summary: 'Configuration changes, newest first by default, filtered by key',
  query: changesQuery,
  reply: z.array(configChange),
} satisfies Schemas;

export const takeBackChange = {
  summary: 'Undo the latest change of a key; this is a change itself',
  proof: 'needed',
  params: idParams,
  body: z.object({ reason }),
  reply: configChange,
  errors: ['changed_since'],
} satisfies Schemas;

const flagValues = Object.fromEntries(flagNames.map((name) => [name, z.boolean()])) as Record<SystemFlag, z.ZodBoolean>;

export const systemFlagsReply = z.object(flagValues);
export type SystemFlags = z.infer<typeof systemFlagsReply>;

export const getSystemFlags = {
  summary: 'The current system flags',
  reply: systemFlagsReply,
} satisfies Schemas;

export const getFlagNotice = {
  summary: 'Whether files are encrypted and reads are logged, and how many files are stored unencrypted',
  reply: z.object({ piiEncryptionEnabled: z.boolean(), auditLoggingEnabled: z.boolean(), plainFiles: z.number() }),
} satisfies Schemas;

export const setSystemFlags = {
  summary: 'Change system flags; takes effect immediately on every server, with the reason in the audit log',
  proof: 'needed',
  body: z.object({ ...flagValues, reason }),
  reply: systemFlagsReply,
} satisfies Schemas;

export const exportConfigChanges = {
  ...listFile,
  summary: 'The filtered configuration changes as CSV, in list order; logged',
  query: changesQuery.omit(wholeList),
} satisfies Schemas;
