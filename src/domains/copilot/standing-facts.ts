import type { Ctx, Sql } from '#server/db/context.ts';
import type { CitedFact } from './choosing.ts';
import { readKnowledge } from './knowledge.ts';
import type { Vocabulary } from './ranking.ts';
import { reviewBy, type Topic } from './rules.ts';
import { commonWords, writtenWords } from './words.ts';

/** A fact of the knowledge base as it stands now. */
export interface CurrentFact extends CitedFact {
  readonly topic: Topic;
  readonly text: string;
}

/** All facts as they stood at one moment, by their names, and their words. */
export interface StandingFacts {
  readonly byName: ReadonlyMap<string, CurrentFact>;
  readonly vocabulary: Vocabulary;
}

let spelling: ReadonlyMap<string, number> | null = null;

/** How words are written, by the files that the program brings along. */
function writtenInFiles(): ReadonlyMap<string, number> {
  if (spelling) return spelling;
  const counts = new Map(commonWords.map((word) => [word, 1]));
  for (const { keywords, text } of readKnowledge())
    for (const word of writtenWords(`${keywords} ${text}`)) if (/^[a-z]{3,}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (spelling = counts);
}

function vocabularyOf(facts: readonly CurrentFact[]): Vocabulary {
  const counts = new Map<string, number>();
  for (const { strong, plain } of facts) for (const stem of new Set([...strong, ...plain])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { counts, written: writtenInFiles(), factCount: facts.length };
}

async function readAll(sql: Sql): Promise<StandingFacts> {
  const rows = await sql<Omit<CurrentFact, 'reviewBy'>[]>`
    select fact, version, topic, mark, is_news, citation, to_char(as_of, 'YYYY-MM-DD') as as_of, related, text, strong, plain,
      keywords ~* '\\mwhere\\M' as says_where
    from copilot_facts where state = 'current' order by topic, length(fact), fact`;
  const facts = rows.map((row): CurrentFact => ({ ...row, reviewBy: reviewBy(row) }));
  return { byName: new Map(facts.map((fact) => [fact.fact, fact])), vocabulary: vocabularyOf(facts) };
}

let kept: { readonly written: string; readonly standing: StandingFacts } | null = null;

/**
 * The facts as they stand now. They are kept in memory and read anew once one was written: each row names the transaction that wrote it (`xmin`),
 * whoever that was and in whichever replica, so that the sum over all rows is another one then.
 */
export async function readStanding({ sql }: Ctx): Promise<StandingFacts> {
  const [sum] = await sql<{ written: string }[]>`
    select concat(count(*), ' ', sum(hashtextextended(concat(id, xmin), 0))) as written from copilot_facts where state = 'current'`;
  const { written } = sum!;
  if (kept?.written !== written) kept = { written, standing: await readAll(sql) };
  return kept.standing;
}

/** Facts by their names, in the order of the names; one that is gone is left out. */
export const factsNamed = ({ byName }: StandingFacts, names: readonly string[]): CurrentFact[] =>
  names.flatMap((name) => byName.get(name) ?? []);
