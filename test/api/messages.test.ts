import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handlers } from '#app/api.ts';
import { describeSpeakInOur } from '#shared/text/field-messages.ts';

describeSpeakInOur();

/** Zod's default messages. */
const validatorText =
  /^(Invalid (input|option|key|union|value|element)|Too (small|big)|Unrecognized key)|expected |received |must match pattern|regex/i;

interface Def {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', 'x', 'x'.repeat(12_000), -1, 0, 0.5, 1e12, Number.NaN, true, [], {}, ['x'], [null], {
    a: 1,
  }),
  fc.string(),
  fc.double(),
);

function valuesFor(schema: z.ZodType, depth = 0): Arbitrary<unknown> {
  const def = schema.def as unknown as Def;
  if (depth > 5) return anything;
  if (def.shape) {
    const inside = Object.fromEntries(Object.entries(def.shape).map(([name, child]) => [name, valuesFor(child, depth + 1)]));
    return fc.oneof({ weight: 6, arbitrary: fc.record(inside, { requiredKeys: [] }) }, { weight: 1, arbitrary: anything });
  }
  if (def.element) return fc.oneof(fc.array(valuesFor(def.element, depth + 1), { maxLength: 40 }), anything);
  const within = def.innerType ?? def.in;
  if (within) return valuesFor(within, depth + 1);
  if (def.options) return fc.oneof(...def.options.map((option) => valuesFor(option, depth + 1)), anything);
  return anything;
}

const checked = handlers.flatMap(({ endpoint }) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part] as z.ZodType | undefined;
    return schema ? [[`${endpoint.method} ${endpoint.path}`, part, schema] as const] : [];
  }),
);

describe('validation messages', () => {
  it('exist for every endpoint with input', () => {
    expect(checked.length).toBeGreaterThan(60);
  });

  it.each(checked)('of %s, its %s: are our own sentences, never those of the validator', (_name, _part, schema) => {
    fc.assert(
      fc.property(valuesFor(schema), (value) => {
        const parsed = schema.safeParse(value);
        for (const issue of parsed.error?.issues ?? []) {
          const { message } = issue;
          expect(message).not.toMatch(validatorText);
          expect(message).toMatch(/^[A-Z“"'0-9$]/);
          // Too-long text must not be reported as missing or too short.
          if (issue.code === 'too_big' && issue.origin === 'string')
            expect(message).not.toMatch(/required|at least|please (?!enter a valid)(enter|give|write|name)/i);
        }
      }),
      { numRuns: 60 },
    );
  });
});
