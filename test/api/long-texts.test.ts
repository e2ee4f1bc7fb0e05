import { expect, test } from 'vitest';
import { z } from 'zod';
import { handlers } from '#app/api.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { isName } from '#shared/text/names.ts';

const length = 200_000;
/** Each starts like some pattern but never completes it. */
const texts = ['x', '1', 'x.', '1 ', 'x dot ', 'x at ', '@'].map((piece) => piece.repeat(length / piece.length));

const getFields = (schema: z.ZodType): string[] => {
  const plain = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? getFields(schema.unwrap() as z.ZodType) : [];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : plain;
};

const bodies = handlers.flatMap(({ endpoint: { method, path, body } }) =>
  body ? getFields(body).map((field) => [`${method} ${path}`, field, body] as const) : [],
);

/** A regular expression with quadratic backtracking would block the server for minutes. */
test('a text of 200,000 characters in any field is refused at once', () => {
  expect(bodies.length).toBeGreaterThan(100);
  const taken = bodies.flatMap(([call, field, body]) =>
    texts.filter((text) => body.safeParse({ [field]: text }).error === undefined).map((text) => `${call} ${field} ${text.slice(0, 6)}`),
  );
  expect(taken).toEqual([]);
});

test.each(texts.map((text) => [text.slice(0, 6), text] as const))('names made of %j are validated in one pass', (_, text) => {
  expect(typeof isName(text)).toBe('boolean');
});

test.each(['x', '1', 'x.', '@', '@x', 'ig:', '303 ', 'O-', '3O3-', 't.me/'])(
  'contacts in a note made of %j are searched in one pass',
  (piece) => {
    expect(hideContacts(piece.repeat(20_000 / piece.length))).toEqual(expect.any(String));
  },
);
