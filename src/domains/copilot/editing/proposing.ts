import type { ActorCtx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { openDay } from '#shared/dates/days.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { factProposed } from '../events/fact-proposed.ts';
import { proposalWithdrawn } from '../events/proposal-withdrawn.ts';
import { describeCompared } from '../retrieval/ranking.ts';
import type * as schemas from './schemas.ts';
import { withFactsLocked } from './locked-facts.ts';
import { getProposal, getVersion } from './queries.ts';
import { getOpenQuestion } from './questions.ts';
import { dayProblem, namesIn, officersLetters } from './rules.ts';

type Written = BodyOf<typeof schemas.proposeFact>;

export const alreadyReviewed = () => conflict('already_reviewed', 'Another officer has already reviewed this version');

/** 409: the version it is based on is no longer the current one. */
export const factChanged = () => conflict('fact_changed', 'This fact has changed. Review it and make your change again');

async function nextOwnName({ sql }: ActorCtx): Promise<string> {
  const [last] = await sql<{ number: number }[]>`
    select coalesce(max(split_part(fact, '-', 2)::int), 0) as number from copilot_facts where fact like ${`${officersLetters}-%`}`;
  return `${officersLetters}-${last!.number + 1}`;
}

async function getPlace(ctx: ActorCtx, { fact, basedOn }: Written): Promise<{ fact: string; version: number; basedOn: number | null }> {
  if (fact === undefined) return { fact: await nextOwnName(ctx), version: 1, basedOn: null };
  const versions = await ctx.sql<{ version: number; state: string; origin: string }[]>`
    select version, state, origin from copilot_facts where fact = ${fact} order by version`;
  const current = versions.find(({ state }) => state === 'current');
  if (!current || current.version !== basedOn) throw factChanged();
  if (versions.some(({ state, origin }) => state === 'proposed' && origin === 'officer'))
    throw conflict('proposal_waits', 'Another change to this fact is waiting for review. Try again after that');
  return { fact, version: versions.at(-1)!.version + 1, basedOn: current.version };
}

async function requireUnwritten(ctx: ActorCtx, queryId: string): Promise<void> {
  const { waiting } = await getOpenQuestion(ctx, queryId);
  if (waiting) throw conflict('proposal_waits', `${waiting} was written for this question and is waiting for review`);
}

async function requireFacts({ sql }: ActorCtx, names: readonly string[], own: string | undefined): Promise<void> {
  const rows = await sql<{ fact: string }[]>`select fact from copilot_facts where state = 'current' and fact = any(${[...names]})`;
  const missing = names.filter((name) => name === own || !rows.some(({ fact }) => fact === name));
  if (missing.length > 0) throw invalid({ related: `There is no other fact ${missing.join(', ')}` });
}

/**
 * Creates a version that waits for review. Throws 422 for an invalid fact, 409 `fact_changed` if `basedOn` is no longer current, 409
 * `proposal_waits` if another change is pending, 404 if the question is no longer open.
 */
export const proposeFact = (ctx: ActorCtx, written: Written): Promise<schemas.Proposal> => {
  const problem = dayProblem(written, openDay(ctx.now));
  if (problem) throw invalid({ asOf: problem });
  return withFactsLocked(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const { topic, mark, isNews, citation, asOf, keywords, text } = written;
    const related = namesIn(written.related) ?? [];
    const place = await getPlace(inner, written);
    await requireFacts(inner, related, written.fact);
    const { strong, plain } = describeCompared({ keywords, text, topic });
    const said = { topic, mark, isNews, citation, asOf, related, keywords, text, strong: [...strong], plain: [...plain] };
    if (written.queryId) await requireUnwritten(inner, written.queryId);
    const fromQuery = written.queryId ?? null;
    const row = { id: newId(), ...place, ...said, fromQuery, origin: 'officer', state: 'proposed', writtenBy: actor.id, writtenAt: now };
    await sql`insert into copilot_facts ${sql(row)}`;
    await publish(inner, factProposed, { proposalId: row.id, fact: place.fact, version: place.version, basedOn: place.basedOn });
    return getProposal(inner, row.id);
  });
};

/** Throws 404, 403 unless the actor wrote it, 409 `already_reviewed`. */
export const withdrawProposal = (ctx: ActorCtx, id: string): Promise<schemas.FactVersion> =>
  withFactsLocked(ctx, async (inner) => {
    const { fact, version, state, can } = await getProposal(inner, id);
    if (!can.withdraw) throw forbidden('Only the author can withdraw a version');
    if (state !== 'proposed') throw alreadyReviewed();
    await inner.sql`update copilot_facts set state = 'withdrawn' where id = ${id}`;
    await publish(inner, proposalWithdrawn, { proposalId: id, fact, version });
    return getVersion(inner, id);
  });
