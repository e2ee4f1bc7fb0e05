import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { openDay } from '#shared/dates/days.ts';
import { oversees } from '#shared/roles.ts';
import type { Fact, Source } from '../schemas.ts';
import { parseCitations } from '../knowledge/citation-rules.ts';
import type { QueryWord } from './ranking.ts';
import { topicLabels, type Topic } from '../rules.ts';
import { factsNamed, readPublishedFacts, type CurrentFact, type PublishedFacts } from './published-facts.ts';

/** The facts that share a word with the question, those that share most first: what is ranked further in the program. */
const candidates = 60;

/** Facts that may answer, by the full text search of the database. */
export async function findCandidates({ sql }: Ctx, words: readonly QueryWord[], published: PublishedFacts): Promise<CurrentFact[]> {
  if (words.length === 0) return [];
  // Stems are letters and figures alone (`wordsOf`), so that no question writes an operator.
  const asked = words.map(({ stem }) => `'${stem}'`).join(' | ');
  const rows = await sql<{ fact: string }[]>`
    select fact from copilot_facts where state = 'current' and search @@ ${asked}::tsquery
    order by ts_rank(search, ${asked}::tsquery) desc, fact limit ${candidates}`;
  return factsNamed(
    published,
    rows.map(({ fact }) => fact),
  );
}

/** A fact as a source of an answer. */
export const toSource = (now: Date, { fact, version, topic, mark, citation, asOf, reviewBy: by }: CurrentFact): Source => ({
  fact,
  version,
  topic,
  mark,
  citations: parseCitations(citation) ?? [],
  asOf,
  isOverdue: by < openDay(now),
});

const mostListed = 300;

const toFact = ({ now, actor }: ActorCtx, row: CurrentFact): Fact => ({
  ...toSource(now, row),
  label: topicLabels[row.topic],
  text: row.text,
  related: [...row.related],
  can: { edit: oversees(actor) },
});

/** The facts of a topic, or one fact followed by those it leads to. */
export async function listFacts(ctx: ActorCtx, { topic, fact }: { topic?: Topic | undefined; fact?: string | undefined }): Promise<Fact[]> {
  const published = await readPublishedFacts(ctx);
  const shown =
    fact === undefined
      ? [...published.byName.values()].filter((one) => topic === undefined || one.topic === topic).slice(0, mostListed)
      : factsNamed(published, [fact]).flatMap((asked) => [asked, ...factsNamed(published, asked.related)]);
  return shown.map((one) => toFact(ctx, one));
}
