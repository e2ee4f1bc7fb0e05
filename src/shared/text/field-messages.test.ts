import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeSpeakInOur } from './field-messages.ts';

describeSpeakInOur();

const toText = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error!.issues.map(({ message }) => message);

it.each<[string, z.ZodType, unknown, string]>([
  ['a text that is empty', z.string().min(1), '', 'This is required'],
  ['a text that is shorter than it has to be', z.string().min(2), '', 'At least 2 characters'],
  ['a list that is empty', z.array(z.string()).min(1), [], 'At least 1 entry'],
  ['a set that is empty', z.set(z.string()).min(1), new Set(), 'At least 1 entry'],
  ['a number that is below one', z.number().min(1), 0, 'At least 1'],
  ['a number that may not be one itself', z.number().gt(1), 1, 'More than 1'],
  ['a text that is longer than it may be', z.string().max(1), 'ab', 'At most 1 character'],
  ['a list that is longer than it may be', z.array(z.string()).max(2000), Array(2001).fill('a'), 'At most 2,000 entries'],
])('describes the limit of %s', (_what, schema, value, words) => expect(toText(schema, value)).toEqual([words]));
