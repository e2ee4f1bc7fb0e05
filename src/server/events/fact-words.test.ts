import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import { partWords, wordlessKeys } from './fact-words.ts';

const moved = z.object({
  transportId: z.uuid(),
  state: z.enum(['booked', 'assigned']),
  kind: z.literal('quote').nullable(),
  count: z.number().int(),
  isLast: z.boolean().optional(),
  at: z.iso.datetime(),
  day: z.iso.date(),
  watchers: z.array(z.uuid()).default([]),
  steps: z.array(z.object({ id: z.uuid(), way: z.enum(['on', 'back']) })),
  name: z.string(),
  reason: z.string().nullable(),
  amount: z.string().regex(/^\d+\.\d\d$/),
  labels: z.array(z.string()),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  filter: z.record(z.string(), z.unknown()),
  either: z.union([z.uuid(), z.string()]),
  open: z.array(z.looseObject({ id: z.uuid() })),
});

const words = ['name', 'reason', 'amount', 'labels', 'people', 'filter', 'either', 'open'];

describe('what a fact says in words', () => {
  it('is all that its schema does not define as an id, a code, a number, a yes or no, or a time', () => {
    const wordless = wordlessKeys(moved);
    expect(Object.keys(moved.shape).filter((key) => !wordless.has(key))).toEqual(words);
  });

  it('is parted from the rest, and both are the fact', () => {
    const fact = { transportId: newId(), state: 'booked', name: 'Zoe Customer', reason: null, unknown: 'to the schema' };
    const parts = partWords(moved, fact);
    expect(parts.told).toEqual({ transportId: fact.transportId, state: 'booked', reason: null });
    expect(parts.words).toEqual({ name: 'Zoe Customer', unknown: 'to the schema' });
    expect({ ...parts.told, ...parts.words }).toEqual(fact);
  });

  it('is all of it without a schema', () => {
    expect(partWords(null, { id: 1 })).toEqual({ told: {}, words: { id: 1 } });
    expect(wordlessKeys(z.string()).size).toBe(0);
  });
});
