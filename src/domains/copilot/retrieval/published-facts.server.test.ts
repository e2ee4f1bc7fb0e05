import { beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCopilotQuery } from '../fixtures.ts';
import { loadKnowledge } from '../knowledge/load.ts';
import { readPublishedFacts } from './published-facts.ts';
import { toStems } from '../vocabulary/words.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { sql } = await testDatabase();
const ctx: Ctx = testCtx(sql);
beforeAll(async () => {
  await loadKnowledge(ctx);
});

async function isLearned(word: string, fact: string): Promise<boolean> {
  const { names, spread } = (await readPublishedFacts(ctx)).learned;
  return spread.get(toStems(word)[0]!)?.ofName.has(names.findIndex(({ name }) => name === fact)) ?? false;
}

describe('the cached current facts', () => {
  it('are read again only after a change, even one made directly in the database', async () => {
    const before = await readPublishedFacts(ctx);
    expect(await readPublishedFacts(ctx)).toBe(before);
    await sql`update copilot_facts set text = 'Written past the program.' where fact = 'BRK-2' and state = 'current'`;
    const written = await readPublishedFacts(ctx);
    expect(written.byName.get('BRK-2')!.text).toBe('Written past the program.');
    expect(await readPublishedFacts(ctx)).toBe(written);
    await sql`update copilot_facts set state = 'withdrawn' where fact = 'BRK-2' and state = 'current'`;
    expect((await readPublishedFacts(ctx)).byName.has('BRK-2')).toBe(false);
    await sql`update copilot_facts set state = 'current', text = ${before.byName.get('BRK-2')!.text} where fact = 'BRK-2'`;
    expect((await readPublishedFacts(ctx)).byName.get('BRK-2')).toEqual(before.byName.get('BRK-2'));
  });

  it('are read once for simultaneous questions, and again after a failure', async () => {
    await sql`update copilot_facts set written_at = now() where fact = 'BRK-2'`;
    const all = await Promise.all(Array.from({ length: 20 }, () => readPublishedFacts(ctx)));
    expect(new Set(all).size).toBe(1);
    await sql`update copilot_facts set written_at = now() where fact = 'BRK-2'`;
    const sumAlone = ((...query: Parameters<typeof sql>) =>
      String(query[0]).includes('officers_words') ? Promise.reject(new Error('gone')) : sql(...query)) as typeof sql;
    await expect(readPublishedFacts({ ...ctx, sql: sumAlone })).rejects.toThrow('gone');
    expect((await readPublishedFacts(ctx)).byName.size).toBe(all[0]!.byName.size);
  });

  it('match the question for which an officer wrote them, while that question is stored', async () => {
    const { id } = await buildAccount(sql, { role: 'carrier' });
    const query = await buildCopilotQuery(sql, { userId: id, question: 'May an armadillo ride along?' });
    const armadillos = async () => isLearned('armadillo', 'BRK-2');
    expect(await armadillos()).toBe(false);
    await sql`update copilot_facts set from_query = ${query} where fact = 'BRK-2' and state = 'current'`;
    expect(await armadillos()).toBe(true);
    await sql`delete from copilot_queries where id = ${query}`;
    expect(await armadillos()).toBe(false);
  });

  it('still match that question after they were changed, while it is stored', async () => {
    const { id } = await buildAccount(sql, { role: 'carrier' });
    const query = await buildCopilotQuery(sql, { userId: id, question: 'May a porcupine ride along?' });
    await sql`update copilot_facts set from_query = ${query}, state = 'replaced' where fact = 'BRK-3' and state = 'current'`;
    await sql`
      insert into copilot_facts (id, fact, version, topic, mark, is_news, citation, as_of, related, keywords, text, strong, plain, origin, state, written_at, edition)
      select ${newId()}, fact, 2, topic, mark, is_news, citation, as_of, related, keywords, text, strong, plain, origin, 'current', now(), edition
      from copilot_facts where fact = 'BRK-3'`;
    const porcupines = async () => isLearned('porcupine', 'BRK-3');
    expect(await porcupines()).toBe(true);
    await sql`delete from copilot_queries where id = ${query}`;
    expect(await porcupines()).toBe(false);
  });

  it.each([
    ['several questions at once', { question: 'What is a BOC-3? May a wallaby ride along?' }],
    ['a question longer than any in the files', { question: `May a wallaby ride along with ${'my straps and bonds '.repeat(14)}` }],
    ['a follow-up question', { question: 'And a wallaby?', isFollowUp: true }],
  ])('do not match %s', async (_, { question, isFollowUp = false }: { question: string; isFollowUp?: boolean }) => {
    const { id } = await buildAccount(sql, { role: 'carrier' });
    const before = await buildCopilotQuery(sql, { userId: id });
    const query = await buildCopilotQuery(sql, { userId: id, question, follows: isFollowUp ? before : null });
    await sql`update copilot_facts set from_query = ${query} where fact = 'BRK-4' and state = 'current'`;
    expect(await isLearned('wallaby', 'BRK-4')).toBe(false);
  });

  it('add the words of officers to the known spellings while they are current', async () => {
    const { id } = await buildAccount(sql, { role: 'compliance' });
    const isWritten = async () => (await readPublishedFacts(ctx)).vocabulary.written.has('quokka');
    expect(await isWritten()).toBe(false);
    await sql`update copilot_facts set origin = 'officer', written_by = ${id}, keywords = 'quokka' where fact = 'BRK-5'`;
    expect(await isWritten()).toBe(true);
    await sql`update copilot_facts set state = 'withdrawn' where fact = 'BRK-5'`;
    expect(await isWritten()).toBe(false);
  });

  it('do not include changes of a transaction that is rolled back', async () => {
    const before = await readPublishedFacts(ctx);
    const undone = new Error('undone');
    const inside = sql.begin(async (tx) => {
      await tx`update copilot_facts set text = 'Undone.' where fact = 'BRK-2' and state = 'current'`;
      expect((await readPublishedFacts({ ...ctx, sql: tx })).byName.get('BRK-2')!.text).toBe('Undone.');
      expect((await readPublishedFacts(ctx)).byName.get('BRK-2')).toEqual(before.byName.get('BRK-2'));
      throw undone;
    });
    await expect(inside).rejects.toBe(undone);
    expect((await readPublishedFacts(ctx)).byName.get('BRK-2')).toEqual(before.byName.get('BRK-2'));
  });

  it('count for each word the facts with it, like the search of the database', async () => {
    const { vocabulary, byName } = await readPublishedFacts(ctx);
    const counted = await sql<{ word: string; ndoc: number }[]>`
      select word, ndoc from ts_stat('select search from copilot_facts where state = ''current''')`;
    expect(new Map(counted.map(({ word, ndoc }) => [word, ndoc]))).toEqual(vocabulary.counts);
    expect(vocabulary.counts.get(toStems('tiedown')[0]!)).toBeGreaterThan(1);
    expect(vocabulary.factCount).toBe(byName.size);
  });
});
