import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { openDay } from '#shared/days.ts';
import { oversees } from '#shared/roles.ts';
import type { Fact, Source } from './contract.ts';
import type { CitedFact } from './choosing.ts';
import { parseCitations } from './citation-rules.ts';
import { readKnowledge } from './knowledge.ts';
import type { AskedWord, Vocabulary } from './ranking.ts';
import { reviewBy, topicLabels, type Topic } from './rules.ts';
import { commonWords, writtenWords } from './words.ts';

/** A fact of the knowledge base as it stands now. */
export interface CurrentFact extends CitedFact {
  readonly topic: Topic;
  readonly text: string;
}

type Row = Omit<CurrentFact, 'reviewBy'>;

const columns = (sql: Sql) =>
  sql`fact, version, topic, mark, is_news, citation, to_char(as_of, 'YYYY-MM-DD') as as_of, related, text, strong, plain`;

const withReview = (row: Row): CurrentFact => ({ ...row, reviewBy: reviewBy(row) });

/** The facts that share a word with the question, those that share most first: what is ranked further in the program. */
const candidates = 60;

/** Facts that may answer, by the full text search of the database. */
export async function findCandidates({ sql }: Ctx, words: readonly AskedWord[]): Promise<CurrentFact[]> {
  if (words.length === 0) return [];
  // Stems are letters and figures alone (`wordsOf`), so that no question writes an operator.
  const asked = words.map(({ stem }) => `'${stem}'`).join(' | ');
  const rows = await sql<Row[]>`
    select ${columns(sql)} from copilot_facts where state = 'current' and search @@ ${asked}::tsquery
    order by ts_rank(search, ${asked}::tsquery) desc, fact limit ${candidates}`;
  return rows.map(withReview);
}

/** Facts by their names, in the order of the names; one that is gone is left out. */
export async function findFacts({ sql }: Ctx, names: readonly string[]): Promise<CurrentFact[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from copilot_facts where state = 'current' and fact = any(${[...names]})`;
  return names.flatMap((name) => rows.filter(({ fact }) => fact === name).map(withReview));
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

/** The words of all facts as they stand now, with the number of facts that have each. */
export async function readVocabulary({ sql }: Ctx): Promise<Vocabulary> {
  const rows = await sql<{ word: string; ndoc: number }[]>`
    select word, ndoc from ts_stat('select search from copilot_facts where state = ''current''')`;
  const [facts] = await sql<{ count: number }[]>`select count(*)::int from copilot_facts where state = 'current'`;
  return { counts: new Map(rows.map(({ word, ndoc }) => [word, ndoc])), written: writtenInFiles(), factCount: facts!.count };
}

/** A fact as a source of an answer. */
export const sourceOf = (now: Date, { fact, version, topic, mark, citation, asOf, reviewBy: by }: CurrentFact): Source => ({
  fact,
  version,
  topic,
  mark,
  citations: parseCitations(citation) ?? [],
  asOf,
  isOverdue: by < openDay(now),
});

const factOf = ({ now, actor }: ActorCtx, row: CurrentFact): Fact => ({
  ...sourceOf(now, row),
  label: topicLabels[row.topic],
  text: row.text,
  related: [...row.related],
  can: { edit: oversees(actor) },
});

/** The facts of a topic, or one fact followed by those it leads to. */
export async function listFacts(ctx: ActorCtx, { topic, fact }: { topic?: Topic | undefined; fact?: string | undefined }): Promise<Fact[]> {
  const { sql } = ctx;
  if (fact !== undefined) {
    const [asked] = await findFacts(ctx, [fact]);
    return asked ? [asked, ...(await findFacts(ctx, asked.related))].map((row) => factOf(ctx, row)) : [];
  }
  const rows = await sql<Row[]>`
    select ${columns(sql)} from copilot_facts where state = 'current' ${topic ? sql`and topic = ${topic}` : sql``}
    order by topic, length(fact), fact limit 300`;
  return rows.map((row) => factOf(ctx, withReview(row)));
}
