import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { withFactsLocked } from '../editing/locked-facts.ts';
import { readEditions, readKnowledge, type KnownFact } from './fact-files.ts';
import { describeCompared } from '../retrieval/ranking.ts';
import type { Topic } from '../rules.ts';

export interface Loaded {
  readonly facts: number;
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

interface StoredFact {
  readonly fact: string;
  readonly version: number;
  readonly origin: 'file' | 'officer';
  readonly state: string;
  readonly said: string;
}

const saidBy = ({ topic, mark, isNews, citation, asOf, related, keywords, text }: KnownFact): string =>
  [topic, mark, isNews, citation, asOf, related.join(','), keywords, text].join('|');

const listHeld = ({ sql }: Ctx) => sql<StoredFact[]>`
  select fact, version, origin, state,
    concat_ws('|', topic, mark, is_news::text, citation, to_char(as_of, 'YYYY-MM-DD'), array_to_string(related, ','), keywords, text) as said
  from copilot_facts order by fact, version`;

/** Becomes current at once, or waits for review if an officer wrote the current version. Replaces the earlier version of the file. */
async function addVersion({ sql, now }: Ctx, known: KnownFact, versions: readonly StoredFact[], edition: number): Promise<void> {
  const ofOfficer = versions.find(({ origin, state }) => origin === 'officer' && state === 'current');
  await sql`
    update copilot_facts set state = 'replaced'
    where fact = ${known.fact} and (state = 'current' and ${!ofOfficer} or state = 'proposed' and origin = 'file')`;
  const { strong, plain } = describeCompared(known);
  const place = ofOfficer ? { state: 'proposed', basedOn: ofOfficer.version } : { state: 'current', basedOn: null };
  const version = (versions.at(-1)?.version ?? 0) + 1;
  const row = { id: newId(), ...known, ...place, version, edition, strong: [...strong], plain: [...plain], origin: 'file', writtenAt: now };
  await sql`insert into copilot_facts ${sql(row)}`;
}

interface Worded {
  readonly id: string;
  readonly keywords: string;
  readonly text: string;
  readonly topic: Topic;
  readonly strong: readonly string[];
  readonly plain: readonly string[];
}

/** Recomputes the stems of all facts with the aliases of this edition, including those of officers. */
async function rewriteText({ sql }: Ctx, edition: number): Promise<void> {
  const rows = await sql<Worded[]>`
    select id, keywords, text, topic, strong, plain from copilot_facts where state in ('current', 'proposed')`;
  for (const { id, strong, plain, ...worded } of rows) {
    const now = describeCompared(worded);
    if (now.strong.join() === strong.join() && now.plain.join() === plain.join()) continue;
    await sql`update copilot_facts set strong = ${[...now.strong]}, plain = ${[...now.plain]}, edition = ${edition} where id = ${id}`;
  }
}

async function readIn(ctx: Ctx, edition: number): Promise<Omit<Loaded, 'facts'>> {
  const held = Map.groupBy(await listHeld(ctx), ({ fact }) => fact);
  const known = readKnowledge();
  let [added, changed] = [0, 0];
  for (const fact of known) {
    const versions = held.get(fact.fact) ?? [];
    const ofFile = versions.findLast(({ origin }) => origin === 'file');
    if (ofFile && ofFile.said === saidBy(fact) && ofFile.state !== 'withdrawn') continue;
    await addVersion(ctx, fact, versions, edition);
    if (versions.length === 0) added += 1;
    else changed += 1;
  }
  const { count: withdrawn } = await ctx.sql`
    update copilot_facts set state = 'withdrawn', edition = ${edition}
    where origin = 'file' and state in ('current', 'proposed') and fact <> all(${known.map(({ fact }) => fact)})`;
  await rewriteText(ctx, edition);
  return { added, changed, withdrawn };
}

/**
 * Loads the facts of the files: new facts and changed versions. Never replaces an officer's version; a newer file version waits for review.
 * Idempotent. A program with an older edition than the loaded one changes nothing, since replicas are replaced one by one.
 */
export const loadKnowledge = (ctx: Ctx): Promise<Loaded> =>
  withFactsLocked(ctx, async (inner) => {
    const { number } = readEditions().at(-1)!;
    const [held] = await inner.sql<{ edition: number }[]>`select coalesce(max(edition), 0) as edition from copilot_facts`;
    const changes = held!.edition > number ? { added: 0, changed: 0, withdrawn: 0 } : await readIn(inner, number);
    const [standing] = await inner.sql<{ facts: number }[]>`select count(*)::int as facts from copilot_facts where state = 'current'`;
    return { facts: standing!.facts, ...changes };
  });
