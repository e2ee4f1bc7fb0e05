import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { configCategories } from '#shared/system-settings.ts';

/** What the form and the server say when one of the three is missing (specification 2, section 5). */
export const missingConfigFields = 'Please fill in all required fields';

const required = (max: number) =>
  z
    .string(missingConfigFields)
    .trim()
    .min(1, missingConfigFields)
    .max(max, `At most ${max.toLocaleString('en-US')} characters`);

/** An entry as the form sends it; whether a known key may have the value is said by `settingProblem`. */
export const configInput = z.object({
  key: required(100).pipe(z.string().regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, dots, dashes and underscores in the key')),
  value: required(2000),
  category: z.enum(configCategories, missingConfigFields),
  description: z
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .nullish()
    .transform((text) => text || null),
});
export type ConfigInput = z.output<typeof configInput>;

export const configEntry = z.object({
  key: z.string(),
  value: z.string(),
  category: z.enum(configCategories),
  description: z.string().nullable(),
  /** The program reads this key; any other changes nothing. */
  isKnown: z.boolean(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string(),
});
export type ConfigEntry = z.infer<typeof configEntry>;

const access = ['super_admin'] as const;

export const listConfig = endpoint({
  method: 'GET',
  path: '/api/super-admin/config',
  summary: 'Every entry of the configuration, by key',
  access,
  reply: z.array(configEntry),
});

export const setConfig = endpoint({
  method: 'POST',
  path: '/api/super-admin/config',
  summary: 'Add an entry of the configuration, or change the one of this key',
  access,
  proof: 'needed',
  body: configInput,
  reply: configEntry,
});

export const deleteConfig = endpoint({
  method: 'DELETE',
  path: '/api/super-admin/config/:key',
  summary: 'Delete an entry of the configuration: a known key then has its default again',
  access,
  proof: 'needed',
  params: z.object({ key: z.string().max(100) }),
  reply: z.object({ deleted: z.literal(true) }),
});
