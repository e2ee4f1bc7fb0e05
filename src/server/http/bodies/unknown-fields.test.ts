import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unknownFields } from './unknown-fields.ts';

const item = z.object({ name: z.string(), size: z.object({ width: z.number() }).optional() });

describe('unknown fields', () => {
  it.each([
    ['an object', item, { name: 'a', nmae: 'b' }, ['nmae']],
    ['an object with known fields only', item, { name: 'a', size: { width: 1 } }, []],
    ['a nested object', item, { size: { width: 1, depth: 2 } }, ['size.depth']],
    [
      'a list',
      z.object({ items: z.array(item) }),
      { items: [{ name: 'a' }, { nmae: 'b', size: { x: 1 } }] },
      ['items.1.nmae', 'items.1.size.x'],
    ],
    ['a default', z.object({ item: item.default({ name: 'a' }) }), { item: { x: 1 } }, ['item.x']],
    ['a nullable object', z.object({ item: item.nullish() }), { item: { x: 1 } }, ['item.x']],
    ['null', z.object({ item: item.nullable() }), { item: null }, []],
    ['an object transformed after parsing', item.transform(({ name }) => name), { x: 1 }, ['x']],
    ['a field preprocessed before parsing', z.object({ a: z.preprocess(String, z.string()) }), { a: 1, b: 2 }, ['b']],
    ['an object with a rule', item.refine(() => true), { x: 1 }, ['x']],
    ['a record, whose names are free', z.object({ details: z.record(z.string(), z.unknown()) }), { details: { any: { thing: 1 } } }, []],
    ['a name on the object prototype', item, JSON.parse('{"name":"a","toString":1,"constructor":2}'), ['toString', 'constructor']],
    ['text where an object is expected', item, 'text', []],
    ['a list where an object is expected', item, [{ x: 1 }], []],
    ['nothing', item, undefined, []],
  ] as const)('are found in %s', (_, schema, value, found) => {
    expect(unknownFields(schema, value)).toEqual(found);
  });

  it('are found in the matching variant, even if another variant has the field', () => {
    const step = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('stop'), reason: z.string() }),
      z.object({ kind: z.literal('go'), speed: z.number() }),
    ]);
    expect(unknownFields(step, { kind: 'go', speed: 1 })).toEqual([]);
    expect(unknownFields(step, { kind: 'go', speed: 1, reason: 'x' })).toEqual(['reason']);
    expect(unknownFields(step, { kind: 'none', speed: 1 })).toEqual([]);
    const numbered = z.intersection(z.object({ id: z.string() }), step);
    expect(unknownFields(z.array(numbered), [{ id: '1', kind: 'stop', reason: 'x' }])).toEqual([]);
    expect(unknownFields(z.array(numbered), [{ id: '1', kind: 'stop', reason: 'x', speed: 1 }])).toEqual(['0.speed']);
  });
});
