import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { Services } from '#server/services.ts';
import type { CitedFact } from './citation-choice.ts';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { learnParaphrases, type ParaphraseModel } from './similarity.ts';
import type { Vocabulary } from './ranking.ts';
import { reviewBy, type Topic } from '../rules.ts';
import { asksOneThing, annotators, readAnnotator, readParaphrases, type Paraphrase } from '../knowledge/paraphrases.ts';
import { commonWords, describeWritten } from '../vocabulary/words.ts';

export interface CurrentFact extends CitedFact {
  readonly topic: Topic;
  readonly text: string;
}

export interface PublishedFacts {
  readonly byName: ReadonlyMap<string, CurrentFact>;
  readonly vocabulary: Vocabulary;
  readonly learned: ParaphraseModel;
}

/** `written`: how often words occur in the files. */
interface ShippedParaphrases {
  readonly paraphrases: readonly Paraphrase[];
  readonly written: ReadonlyMap<string, number>;
}

let shipped: ShippedParaphrases | null = null;

/** A word in this many paraphrases is not a typo. */
const paraphrasesOfRightWord = 3;

const isSpelledOut = (word: string): boolean => /^[a-z]{3,}$/.test(word);

function readShipped(): ShippedParaphrases {
  if (shipped) return shipped;
  const counts = new Map(commonWords.map((word) => [word, 1]));
  const add = (text: string, count = 1) => {
    for (const word of new Set(describeWritten(text))) if (isSpelledOut(word)) counts.set(word, (counts.get(word) ?? 0) + count);
  };
  for (const { keywords, text } of readKnowledge()) add(`${keywords} ${text}`, paraphrasesOfRightWord);
  const known = new Set(counts.keys());
  const paraphrases = readParaphrases();
  for (const { question } of annotators.flatMap(readAnnotator)) add(question);
  for (const { question } of readAnnotator('unanswered')) add(question, paraphrasesOfRightWord);
  const written = new Map([...counts].filter(([word, count]) => known.has(word) || count >= paraphrasesOfRightWord));
  return (shipped = { paraphrases, written });
}

function toVocabulary(facts: readonly CurrentFact[], texts: readonly string[]): Vocabulary {
  const counts = new Map<string, number>();
  for (const { strong, plain } of facts) for (const stem of new Set([...strong, ...plain])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const written = new Map(readShipped().written);
  for (const word of texts.flatMap(describeWritten)) if (isSpelledOut(word)) written.set(word, written.get(word) ?? paraphrasesOfRightWord);
  return { counts, written, factCount: facts.length };
}

/** Versions `v` whose question was learned as a paraphrase: current and replaced ones. */
const isLearned = (sql: Sql): Fragment => sql`v.from_query is not null and v.state in ('current', 'replaced')`;

async function readAll(sql: Sql): Promise<PublishedFacts> {
  const rows = await sql<(Omit<CurrentFact, 'reviewBy'> & { asked: string[]; officersWords: string | null })[]>`
    select fact, version, topic, mark, is_news, citation, to_char(as_of, 'YYYY-MM-DD') as as_of, related, text, strong, plain, keywords ~* '\\mwhere\\M' as says_where,
      case origin when 'officer' then concat(keywords, ' ', text) end as officers_words,
      array(select distinct q.question from copilot_facts v join copilot_queries q on q.id = v.from_query
        where v.fact = f.fact and ${isLearned(sql)} and q.follows is null) as asked
    from copilot_facts f where state = 'current' order by topic, length(fact), fact`;
  const facts = rows.map(({ asked: _asked, officersWords: _officersWords, ...row }): CurrentFact => ({ ...row, reviewBy: reviewBy(row) }));
  const asked = rows.flatMap(({ fact, asked: questions }): Paraphrase[] =>
    questions.filter(asksOneThing).map((question) => ({ name: fact, question })),
  );
  const learned = learnParaphrases(facts, [...readShipped().paraphrases, ...asked]);
  const vocabulary = toVocabulary(
    facts,
    rows.flatMap(({ officersWords }) => officersWords ?? []),
  );
  return { byName: new Map(facts.map((fact) => [fact.fact, fact])), vocabulary, learned };
}

const cache = new WeakMap<Services, { readonly written: string; readonly published: Promise<PublishedFacts> }>();

/**
 * Cached until a fact is written: the checksum includes each row's `xmin`, so it detects writes of any replica. It also includes older
 * versions with learned questions, which go when their asker is deleted. Concurrent calls share one load, because learning is CPU-heavy.
 */
export async function readPublishedFacts({ sql, services }: Ctx): Promise<PublishedFacts> {
  const [sum] = await sql<{ written: string }[]>`
    select concat(count(*), ' ', sum(hashtextextended(concat(v.id, v.xmin), 0))) as written
    from copilot_facts v where v.state = 'current' or ${isLearned(sql)}`;
  const { written } = sum!;
  const cached = cache.get(services);
  if (cached?.written === written) return cached.published;
  const now = { written, published: readAll(sql) };
  cache.set(services, now);
  try {
    return await now.published;
  } catch (error) {
    if (cache.get(services) === now) cache.delete(services);
    throw error;
  }
}

export const factsNamed = ({ byName }: PublishedFacts, names: readonly string[]): CurrentFact[] =>
  names.flatMap((name) => byName.get(name) ?? []);
