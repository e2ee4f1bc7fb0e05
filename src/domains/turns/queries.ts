import { accountsTurns } from '#domains/accounts/turns.ts';
import { bidsTurns } from '#domains/bids/turns.ts';
import { claimsTurns } from '#domains/claims/turns.ts';
import { complianceTurns } from '#domains/compliance/turns.ts';
import { gatesTurns } from '#domains/handovers/gates/turns.ts';
import { opsTurns } from '#domains/ops/turns.ts';
import { deskTurns } from '#domains/payments/desk/turns.ts';
import { arrivalTurns } from '#domains/payments/dry-runs/turns.ts';
import { inspectionsTurns } from '#domains/inspections/turns.ts';
import { messagesTurns } from '#domains/messages/turns.ts';
import { questionsTurns } from '#domains/questions/turns.ts';
import { payoutsTurns } from '#domains/payments/payouts/turns.ts';
import { paymentsTurns } from '#domains/payments/turns.ts';
import { quotesTurns } from '#domains/quotes/turns.ts';
import { reviewsTurns } from '#domains/reviews/turns.ts';
import { transportsTurns } from '#domains/transports/turns.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
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
  ...deskTurns,
  ...arrivalTurns,
  ...payoutsTurns,
  ...inspectionsTurns,
  ...gatesTurns,
  ...claimsTurns,
  ...reviewsTurns,
  ...opsTurns,
];

/** As many as one answer holds. */
export const turnLimit = 60;

interface SourceFact {
  readonly source: string;
  readonly facts: unknown;
}

/** Every source's facts for the reader, in one round trip. */
async function readFacts({ sql, actor, now }: ActorCtx): Promise<readonly SourceFact[]> {
  const parts = turnSources.flatMap(({ name, rows, atMost }) => {
    const part = rows(sql, { actor, now });
    const end = atMost === undefined ? sql`` : sql.unsafe(`limit ${atMost}`);
    return part ? [sql`(with f as (${part} ${end}) select ${name}::text as source, to_jsonb(f) as facts from f)`] : [];
  });
  const [first, ...others] = parts;
  return first ? sql<SourceFact[]>`${others.reduce((before, part) => sql`${before} union all ${part}`, first)}` : [];
}

/** What a domain says of a thing stands in the place of what one above it says of the same: it knows more of it. */
const lastOfEach = (turns: readonly Turn[]): Turn[] => [...new Map(turns.map((turn) => [turn.key, turn])).values()];

/** What waits for the actor, oldest deadline first, then what it waits for others with; 60 at most. */
export async function listTurns(ctx: ActorCtx): Promise<Turn[]> {
  if (!ctx.actor.isConfirmed) return [];
  const bySource = Map.groupBy(await readFacts(ctx), ({ source }) => source);
  const factsOf = (name: string) => (bySource.get(name) ?? []).map(({ facts }) => facts);
  const turns = lastOfEach(turnSources.flatMap(({ name, turnsOf }) => turnsOf(factsOf(name), ctx)));
  const [yours, others] = [turns.filter(({ isYours }) => isYours), turns.filter(({ isYours }) => !isYours)];
  return [...byDeadline(yours), ...byDeadline(others)].slice(0, turnLimit);
}

/**
 * A select of the ids of all transports that wait for the reader, by the same sources and conditions as `listTurns`, however many they are;
 * null where none can. What holds back stands after what it holds back: the sources are in the order of the house.
 */
export function transportsThatWait(sql: Sql, reader: TurnReader): Fragment | null {
  if (!reader.actor.isConfirmed) return null;
  return turnSources.reduce<Fragment | null>((before, { rows, waits }) => {
    const part = waits && rows(sql, reader);
    if (!part) return before;
    if (waits === 'holds-back') return before && sql`${before} except (with f as (${part}) select f."transportId" from f)`;
    const ids = sql`(with f as (${part}) select f."transportId" as id from f where ${waits(sql)})`;
    return before ? sql`${before} union ${ids}` : ids;
  }, null);
}
