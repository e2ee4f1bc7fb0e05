import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { daysOutOfRange, missingPolicy, piiTypes, retentionLimits } from './retention-rules.ts';

export const retentionConfig = z.object({
  piiType: z.enum(piiTypes),
  retentionDays: z.int(),
  description: z.string().nullable(),
  updatedAt: z.string(),
  /** Null: the default. */
  updatedBy: z.string().nullable(),
  warning: z.string().nullable(),
  can: z.object({ change: z.boolean() }),
});
export type RetentionConfig = z.infer<typeof retentionConfig>;

export const retentionInput = z.object({
  piiType: z.enum(piiTypes, missingPolicy),
  retentionDays: z.int(missingPolicy).min(retentionLimits.min, daysOutOfRange).max(retentionLimits.max, daysOutOfRange),
  description: z
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .nullish()
    .transform((text) => text || null),
});
export type RetentionInput = z.output<typeof retentionInput>;

export const listRetentionConfigs = {
  summary: 'Retention period of each type of personal file, who set it and when',
  reply: z.array(retentionConfig),
} satisfies Schemas;

export const setRetentionConfig = {
  summary: 'Set the retention period of one type of personal file, 1 to 3650 days',
  proof: 'needed',
  body: retentionInput,
  reply: retentionConfig,
} satisfies Schemas;
