import { accountsTurns } from '#domains/accounts/turns.ts';
import { bidsTurns } from '#domains/bids/turns.ts';
import { casesTurns } from '#domains/cases/turns.ts';
import { claimsTurns } from '#domains/claims/turns.ts';
import { complianceTurns } from '#domains/compliance/turns.ts';
import { gatesTurns } from '#domains/handovers/gates/turns.ts';
import { opsTurns } from '#domains/ops/turns.ts';
import { opsTurnSource } from '#domains/payments/desk/turns.ts';
import { arrivalTurns } from '#domains/payments/dry-runs/turns.ts';
import { inspectionsTurns } from '#domains/inspections/turns.ts';
import { messagesTurns } from '#domains/messages/turns.ts';
import { questionsTurns } from '#domains/questions/turns.ts';
import { payoutsTurns } from '#domains/payments/payouts/turns.ts';
import { paymentsTurns } from '#domains/payments/turns.ts';
import { quotesTurns } from '#domains/quotes/turns.ts';
import { reviewsTurns } from '#domains/reviews/turns.ts';
import { sentinelTurns } from '#domains/sentinel/turns.ts';
import { transportsTurns } from '#domains/transports/turns.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { TurnReader, TurnSource } from '#server/turns.ts';
import { byDeadline } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';

/** What each domain says of what waits, in the order of the house. */
const turnSources: readonly TurnSource[] = [
  ...accountsTurns,
  ...complianceTurns,
  ...transportsTurns,
  ...quotesTurns,
  ...bidsTurns,
  ...questionsTurns,
  ...messagesTurns,
  ...paymentsTurns,
  ...opsTurnSource,
  ...arrivalTurns,
  ...payoutsTurns,
  ...inspectionsTurns,
  ...gatesTurns,
  ...claimsTurns,
  ...casesTurns,
  ...reviewsTurns,
  ...sentinelTurns,
  ...opsTurns,
];

/** As many as one answer holds. */
export const turnLimit = 60;

interface SourceFact {
  readonly source: string;
  readonly facts: unknown;
}

/** Every source's facts for the reader, of all that waits or of some transports, in one round trip. */
async function readFacts({ sql }: ActorCtx, reader: TurnReader, transportIds?: readonly string[]): Promise<readonly SourceFact[]> {
  const parts = turnSources.flatMap(({ name, rows, atMost, waits }) => {
    const part = transportIds && !waits ? null : rows(sql, reader);
    if (!part) return [];
    const end = transportIds || atMost === undefined ? sql`` : sql.unsafe(`limit ${atMost}`);
    const only = transportIds ? sql`where f."transportId" = any(${transportIds})` : sql``;
    return [sql`(with f as (${part} ${end}) select ${name}::text as source, to_jsonb(f) as facts from f ${only})`];
  });
  const [first, ...others] = parts;
  return first ? sql<SourceFact[]>`${others.reduce((before, part) => sql`${before} union all ${part}`, first)}` : [];
}

/** What a domain says of a thing stands in the place of what one above it says of the same: it knows more of it. */
const lastOfEach = (turns: readonly Turn[]): Turn[] => [...new Map(turns.map((turn) => [turn.key, turn])).values()];

/** What waits for the actor at some transports or at all of them: its own, oldest deadline first, then what it waits for others with. */
async function findTurns(ctx: ActorCtx, transportIds?: readonly string[]): Promise<Turn[]> {
  const { actor, now } = ctx;
  if (!actor.isConfirmed || transportIds?.length === 0) return [];
  const transportId = transportIds?.length === 1 ? transportIds[0] : undefined;
  const bySource = Map.groupBy(await readFacts(ctx, { actor, now, transportId }, transportIds), ({ source }) => source);
  const toFacts = (name: string) => (bySource.get(name) ?? []).map(({ facts }) => facts);
  const told = turnSources.filter(({ waits }) => waits || !transportIds);
  const turns = lastOfEach(told.flatMap(({ name, turnsOf }) => turnsOf(toFacts(name), ctx)));
  const [yours, others] = [turns.filter(({ isYours }) => isYours), turns.filter(({ isYours }) => !isYours)];
  return [...byDeadline(yours), ...byDeadline(others)];
}

/** What waits for the actor, at one transport where one is given, oldest deadline first, then what it waits for others with; 60 at most. */
export const listTurns = async (ctx: ActorCtx, { transportId }: { transportId?: string | undefined } = {}): Promise<Turn[]> =>
  (await findTurns(ctx, transportId === undefined ? undefined : [transportId])).slice(0, turnLimit);

/** What waits for the actor at each of these transports, its own first. */
export async function findTurnsByTransport(ctx: ActorCtx, transportIds: readonly string[]): Promise<ReadonlyMap<string, Turn[]>> {
  return Map.groupBy(await findTurns(ctx, transportIds), ({ transportId }) => transportId!);
}

/**
 * A select of the ids of all transports that wait for the reader, by the same sources and conditions as `listTurns`, however many they are;
 * null where none can.
 */
export function transportsThatWait(sql: Sql, reader: TurnReader): Fragment | null {
  if (!reader.actor.isConfirmed) return null;
  const waiting = new Map<string, Fragment>();
  for (const { name, rows, waits } of turnSources) {
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
