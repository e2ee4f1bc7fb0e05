import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { openDay } from '#shared/dates/days.ts';
import { oversees } from '#shared/roles.ts';
import type { Fact, Source } from '../schemas.ts';
import { parseCitations } from '../knowledge/citation-rules.ts';
import type { QueryWord } from './ranking.ts';
import { topicLabels, type Topic } from '../rules.ts';
import { factsNamed, readPublishedFacts, type CurrentFact, type PublishedFacts } from './published-facts.ts';

const candidates = 60;

export async function findCandidates({ sql }: Ctx, words: readonly QueryWord[], published: PublishedFacts): Promise<CurrentFact[]> {
  if (words.length === 0) return [];
  // Safe in a tsquery: stems contain only letters and digits.
  const asked = words.map(({ stem }) => `'${stem}'`).join(' | ');
  const rows = await sql<{ fact: string }[]>`
    select fact from copilot_facts where state = 'current' and search @@ ${asked}::tsquery
    order by ts_rank(search, ${asked}::tsquery) desc, fact limit ${candidates}`;
  return factsNamed(
    published,
    rows.map(({ fact }) => fact),
  );
}

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

/** All facts of a topic, or one fact and those it links to. */
export async function listFacts(ctx: ActorCtx, { topic, fact }: { topic?: Topic | undefined; fact?: string | undefined }): Promise<Fact[]> {
  const published = await readPublishedFacts(ctx);
  const shown =
    fact === undefined
      ? [...published.byName.values()].filter((one) => topic === undefined || one.topic === topic).slice(0, mostListed)
      : factsNamed(published, [fact]).flatMap((asked) => [asked, ...factsNamed(published, asked.related)]);
  return shown.map((one) => toFact(ctx, one));
}
