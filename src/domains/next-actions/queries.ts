import { accountsNextActions } from '#domains/accounts/next-action-sources.ts';
import { bidsNextActions } from '#domains/bids/next-action-sources.ts';
import { casesNextActions } from '#domains/cases/next-action-sources.ts';
import { claimsNextActions } from '#domains/claims/next-action-sources.ts';
import { complianceNextActions } from '#domains/compliance/next-action-sources.ts';
import { gatesNextActions } from '#domains/handovers/gates/next-action-sources.ts';
import { opsNextActions } from '#domains/ops/next-action-sources.ts';
import { opsNextActionSource } from '#domains/payments/ops/next-action-sources.ts';
import { arrivalNextActions } from '#domains/payments/dry-runs/next-action-sources.ts';
import { inspectionsNextActions } from '#domains/inspections/next-action-sources.ts';
import { messagesNextActions } from '#domains/messages/next-action-sources.ts';
import { questionsNextActions } from '#domains/questions/next-action-sources.ts';
import { payoutsNextActions } from '#domains/payments/payouts/next-action-sources.ts';
import { paymentsNextActions } from '#domains/payments/next-action-sources.ts';
import { quotesNextActions } from '#domains/quotes/next-action-sources.ts';
import { reviewsNextActions } from '#domains/reviews/next-action-sources.ts';
import { sentinelNextActions } from '#domains/sentinel/next-action-sources.ts';
import { transportsNextActions } from '#domains/transports/next-action-sources.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { NextActionReader, NextActionSource } from '#server/next-action-source.ts';
import { sortByDeadline } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

const nextActionSources: readonly NextActionSource[] = [
  ...accountsNextActions,
  ...complianceNextActions,
  ...transportsNextActions,
  ...quotesNextActions,
  ...bidsNextActions,
  ...questionsNextActions,
  ...messagesNextActions,
  ...paymentsNextActions,
  ...opsNextActionSource,
  ...arrivalNextActions,
  ...payoutsNextActions,
  ...inspectionsNextActions,
  ...gatesNextActions,
  ...claimsNextActions,
  ...casesNextActions,
  ...reviewsNextActions,
  ...sentinelNextActions,
  ...opsNextActions,
];

export const nextActionLimit = 60;

interface SourceFact {
  readonly source: string;
  readonly facts: unknown;
}

/** One round trip for all sources; without `transportIds`, for everything. */
async function readFacts({ sql }: ActorCtx, reader: NextActionReader, transportIds?: readonly string[]): Promise<readonly SourceFact[]> {
  const parts = nextActionSources.flatMap(({ name, rows, atMost, waits }) => {
    const part = transportIds && !waits ? null : rows(sql, reader);
    if (!part) return [];
    const end = transportIds || atMost === undefined ? sql`` : sql.unsafe(`limit ${atMost}`);
    const only = transportIds ? sql`where f."transportId" = any(${transportIds})` : sql``;
    return [sql`(with f as (${part} ${end}) select ${name}::text as source, to_jsonb(f) as facts from f ${only})`];
  });
  const [first, ...others] = parts;
  return first ? sql<SourceFact[]>`${others.reduce((before, part) => sql`${before} union all ${part}`, first)}` : [];
}

/** A later source replaces an earlier one's action with the same key. */
const lastOfEach = (turns: readonly NextAction[]): NextAction[] => [...new Map(turns.map((turn) => [turn.key, turn])).values()];

/** Own actions first, each group by deadline. */
async function findNextActions(ctx: ActorCtx, transportIds?: readonly string[]): Promise<NextAction[]> {
  const { actor, now } = ctx;
  if (!actor.isConfirmed || transportIds?.length === 0) return [];
  const transportId = transportIds?.length === 1 ? transportIds[0] : undefined;
  const bySource = Map.groupBy(await readFacts(ctx, { actor, now, transportId }, transportIds), ({ source }) => source);
  const toFacts = (name: string) => (bySource.get(name) ?? []).map(({ facts }) => facts);
  const sources = nextActionSources.filter(({ waits }) => waits || !transportIds);
  const turns = lastOfEach(sources.flatMap(({ name, toNextActions }) => toNextActions(toFacts(name), ctx)));
  const [yours, others] = [turns.filter(({ isYours }) => isYours), turns.filter(({ isYours }) => !isYours)];
  return [...sortByDeadline(yours), ...sortByDeadline(others)];
}

/** At most 60: own actions by deadline, then those that wait for others. */
export const listNextActions = async (ctx: ActorCtx, { transportId }: { transportId?: string | undefined } = {}): Promise<NextAction[]> =>
  (await findNextActions(ctx, transportId === undefined ? undefined : [transportId])).slice(0, nextActionLimit);

export async function findNextActionsByTransport(
  ctx: ActorCtx,
  transportIds: readonly string[],
): Promise<ReadonlyMap<string, NextAction[]>> {
  return Map.groupBy(await findNextActions(ctx, transportIds), ({ transportId }) => transportId!);
}

/** Select of the ids of all transports that wait for the reader, by the sources of `listNextActions`; null if none can. */
export function transportsThatWait(sql: Sql, reader: NextActionReader): Fragment | null {
  if (!reader.actor.isConfirmed) return null;
  const waiting = new Map<string, Fragment>();
  for (const { name, rows, waits } of nextActionSources) {
    const part = waits && waits !== 'never' && rows(sql, reader);
    if (!part) continue;
    if (typeof waits === 'function') {
      waiting.set(name, sql`(with f as (${part}) select f."transportId" as id from f where ${waits(sql)})`);
      continue;
    }
    const before = waiting.get(waits.not);
    if (before) waiting.set(waits.not, sql`(${before} except (with f as (${part}) select f."transportId" from f))`);
  }
  const [first, ...others] = waiting.values();
  return first ? others.reduce((before, one) => sql`${before} union ${one}`, first) : null;
}
