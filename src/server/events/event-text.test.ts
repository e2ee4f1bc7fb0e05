import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import { textlessKeys, withoutText } from './event-text.ts';

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

const withText = ['name', 'reason', 'amount', 'labels', 'people', 'filter', 'either', 'open'];

describe('the text of an event', () => {
  it('is every field except ids, codes, numbers, booleans and times', () => {
    const textless = textlessKeys(moved);
    expect(Object.keys(moved.shape).filter((key) => !textless.has(key))).toEqual(withText);
  });

  it('is not stored in the event row, except for amounts', () => {
    const fact = { transportId: newId(), state: 'booked', name: 'Zoe Customer', amount: '1100.00', reason: null, unknown: 'to the schema' };
    expect(withoutText(moved, fact)).toEqual({ transportId: fact.transportId, state: 'booked', amount: '1100.00', reason: null });
    expect(withoutText(z.string(), { id: 1 })).toEqual({});
  });
});
