import { expect, it } from 'vitest';
import { z } from 'zod';
import { textlessKeys } from '#server/events/event-text.ts';
import { factsByTopic } from '../../test/harness/facts.ts';

it('facts about a transport name it by an id, by which they are dispatched in their order', async () => {
  const about = [...(await factsByTopic()).values()].filter(({ schema }) => schema instanceof z.ZodObject && 'transportId' in schema.shape);
  expect(about.length).toBeGreaterThan(50);
  expect(about.filter(({ schema }) => !textlessKeys(schema).has('transportId'))).toEqual([]);
});
