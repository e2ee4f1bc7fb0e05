import { expect, it } from 'vitest';
import { z } from 'zod';
import { secretField, withoutSecrets } from './secret-fields.ts';

const lock = z.object({ name: z.string(), code: secretField(z.string().nullable()) });

it('leaves out secrets at any depth, and keeps the rest', () => {
  const schema = z.object({
    list: z.array(lock).max(2),
    one: lock.nullable(),
    none: lock.nullable(),
    maybe: lock.optional(),
    byName: z.record(z.string(), lock),
    either: z.union([z.object({ kind: z.literal('a') }), lock]),
    at: z.string(),
  });
  const open = { name: 'Gate', code: 'K7QF-2MWD' };
  const shut = { name: 'Gate', code: null };
  const value = { list: [open, open], one: open, none: null, maybe: open, byName: { gate: open }, either: open, at: '2026-11-29', more: 1 };
  expect(withoutSecrets(schema, value)).toEqual({
    list: [shut, shut],
    one: shut,
    none: null,
    maybe: shut,
    byName: { gate: shut },
    either: shut,
    at: '2026-11-29',
    more: 1,
  });
  expect(value.one.code).toBe('K7QF-2MWD');
});
