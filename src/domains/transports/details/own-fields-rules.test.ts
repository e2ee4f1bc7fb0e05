import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownFields } from './own-fields-rules.ts';

const schema = z.object(ownFields);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 'x']));
const getProblem = (value: object) => schema.safeParse(value).error?.issues[0]?.message;

describe('reference and metadata written by a client', () => {
  it.each([
    [{}, {}],
    [{ reference: '  order-4711 ' }, { reference: 'order-4711' }],
    [{ reference: '   ' }, { reference: null }],
    [{ reference: null }, { reference: null }],
    [{ reference: 'x'.repeat(100) }, { reference: 'x'.repeat(100) }],
    [{ reference: 'Größe 42/№7 🚗' }, { reference: 'Größe 42/№7 🚗' }],
    [{ metadata: {} }, { metadata: {} }],
    [{ metadata: { 'cost center': '', ключ: 'значение' } }, { metadata: { 'cost center': '', ключ: 'значение' } }],
    [{ metadata: many(20) }, { metadata: many(20) }],
    [{ metadata: { ['k'.repeat(40)]: 'v'.repeat(500) } }, { metadata: { ['k'.repeat(40)]: 'v'.repeat(500) } }],
  ])('parse %j as %j', (given, read) => {
    expect(schema.parse(given)).toEqual(read);
  });

  it.each([
    [{ reference: 'x'.repeat(101) }, 'At most 100 characters'],
    [{ reference: 'two\nlines' }, 'The reference must be a single line'],
    [{ reference: 42 }, 'The reference must be text'],
    [{ metadata: many(21) }, 'At most 20 keys'],
    [{ metadata: { ['k'.repeat(41)]: 'x' } }, 'Keys must have 1 to 40 characters'],
    [{ metadata: { '': 'x' } }, 'Keys must have 1 to 40 characters'],
    [{ metadata: { key: 'v'.repeat(501) } }, 'At most 500 characters'],
    [{ metadata: { key: 1 } }, 'Values must be text'],
    [{ metadata: { key: { deep: 'x' } } }, 'Values must be text'],
    [{ metadata: ['x'] }, 'Metadata must be an object with text values'],
    [{ metadata: 'x' }, 'Metadata must be an object with text values'],
    [{ metadata: null }, 'Metadata must be an object with text values'],
  ])('refuse %j: %s', (given, problem) => {
    expect(getProblem(given)).toBe(problem);
  });
});
