import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { arePaymentsOn } from '#server/payment-provider.ts';
import { defineJob, enqueue, handleJob, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import { dayMs, hourMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { readObject } from '../provider/event-readings.ts';
import { differencesFound } from '../events/differences-found.ts';
import { compare, isLateFee, type Difference } from './compare-rules.ts';
import { savePart, consumeLines } from './lines.ts';
import { readForgotten, readOurs, type Span } from './ours.ts';
import { firstPlace, readPart, readingPlace } from './theirs.ts';

/** Compares the last eight days. `again`: second run after repairs; `pages`: limit per job. */
export const reconcilePayments = defineJob(
  'reconcile-payments',
  z.object({ again: z.boolean().optional(), pages: z.number().int().positive().optional() }),
  { retryLimit: 4, backoffSeconds: 300 },
);
const reading = z.object({ readingId: z.uuid(), since: z.iso.datetime(), until: z.iso.datetime(), again: z.boolean() });
const readProvider = defineJob('read-provider-lines', reading.extend({ pages: z.number(), place: readingPlace }), {
  retryLimit: 6,
  backoffSeconds: 60,
});
const compareWithProvider = defineJob('compare-with-provider', reading);
const readMissing = defineJob(
  'read-missing-object',
  z.object({ kind: z.enum(['charge', 'refund', 'transfer', 'reversal', 'dispute']), objectId: z.string() }),
);

const comparedDays = 8;
/** Limits per job: pages of 100, and milliseconds for starting another (a call may take 30 of the job's 40 seconds). */
const [pagesAtOnce, forMs] = [60, 8_000];

/** Skip the last hour, whose objects may be on their way. */
const toSpan = (now: Date): Span => ({
  since: new Date(now.getTime() - comparedDays * dayMs),
  until: new Date(now.getTime() - hourMs),
});

const spanIn = ({ since, until }: { since: string; until: string }): Span => ({ since: new Date(since), until: new Date(until) });

/** Each part queues the next, the last one the comparison. */
async function beginReading(ctx: Ctx, { again = false, pages = pagesAtOnce }: z.output<typeof reconcilePayments.schema>): Promise<void> {
  if (!arePaymentsOn(ctx)) return;
  const { since, until } = toSpan(ctx.now);
  const times = { since: since.toISOString(), until: until.toISOString() };
  await enqueue(ctx, readProvider, { readingId: newId(), ...times, again, pages, place: firstPlace });
}

interface LookupResult {
  readonly found: readonly Difference[];
  readonly ids: readonly string[];
}

/** Closes differences that were checked and not found again; older ones stay open. Returns how many are new. */
async function saveDifferences({ sql, now }: Ctx, runId: string, { found, ids }: LookupResult): Promise<number> {
  let fresh = 0;
  for (const one of found) {
    const [row] = await sql<{ isFresh: boolean }[]>`
      insert into reconciliation_differences ${sql({ id: newId(), ...one, firstRun: runId, lastRun: runId, firstSeenAt: now, lastSeenAt: now })}
      on conflict (kind, object_id, cause) where resolved_at is null do update set last_run = excluded.last_run, last_seen_at = excluded.last_seen_at,
        our_cents = excluded.our_cents, their_cents = excluded.their_cents, our_state = excluded.our_state, their_state = excluded.their_state,
        payment_id = excluded.payment_id
      returning first_run = ${runId} as is_fresh`;
    if (row!.isFresh) fresh += 1;
  }
  // Objects with our own ids are checked by every run.
  await sql`
    update reconciliation_differences set resolved_at = ${now}
    where resolved_at is null and last_run <> ${runId} and (object_id = any(${[...ids]}) or object_id ~ '^[0-9a-f-]{36}$')`;
  return fresh;
}

/** Reads and books what the provider did and we missed; returns whether there was anything. */
async function repair(ctx: Ctx, found: readonly Difference[]): Promise<boolean> {
  let isAny = false;
  for (const { kind: reportedKind, objectId, cause } of found) {
    const kind = reportedKind === 'fee' && objectId.startsWith('ch_') ? 'charge' : reportedKind;
    if (kind === 'fee' || kind === 'payment' || (cause !== 'missing_here' && cause !== 'other_state')) continue;
    await enqueue(ctx, readMissing, { kind, objectId }, { key: `${kind} ${objectId}` });
    isAny = true;
  }
  return isAny;
}

const lookAgainMs = 5 * 60_000;

/** After repairs a second run follows; remaining differences are announced once. Serialized by an advisory lock. */
async function saveRun(ctx: Ctx, { readingId, again: isAgain, ...times }: z.output<typeof reading>): Promise<void> {
  const { sql, now } = ctx;
  const span = spanIn(times);
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation of payments', 0))`;
  const theirs = await consumeLines(ctx, readingId);
  const ours = await readOurs(ctx, [...new Set(theirs.map(({ id }) => id))], span);
  const all = [...compare(theirs, ours), ...(await readForgotten(ctx, span))];
  const found = isAgain ? all : all.filter((one) => !isLateFee(one));
  const id = newId();
  await sql`
    insert into reconciliation_runs ${sql({ id, ...span, compared: theirs.length + ours.length, found: found.length, fresh: 0, finishedAt: now })}`;
  const fresh = await saveDifferences(ctx, id, { found, ids: [...theirs, ...ours].map((one) => one.id) });
  await sql`update reconciliation_runs set fresh = ${fresh} where id = ${id}`;
  const isMending = !isAgain && (await repair(ctx, all));
  if (isMending) await enqueue(ctx, reconcilePayments, { again: true }, { key: 'again', runAt: new Date(now.getTime() + lookAgainMs) });
  else if (await hasUntold(ctx)) await publish(ctx, differencesFound, { runId: id, count: found.length });
}

/** Marks open differences as announced. */
async function hasUntold({ sql, now }: Ctx): Promise<boolean> {
  const untold = await sql`
    update reconciliation_differences set told_at = ${now} where resolved_at is null and told_at is null returning id`;
  return untold.length > 0;
}

export const reconciliationJobs: readonly JobHandler[] = [
  handleJob(reconcilePayments, beginReading),
  handleExternalCall(readProvider, {
    queueName: 'reconciliation',
    deadlineMs: 40_000,
    prepare: (ctx, data) => Promise.resolve(arePaymentsOn(ctx) ? data : null),
    call: ({ place, pages, ...times }, { signal, services }) => readPart({ services }, spanIn(times), place, { pages, forMs }, signal),
    async record(ctx, { place: _place, pages, ...times }, part) {
      await savePart(ctx, times.readingId, part);
      if (part.next) await enqueue(ctx, readProvider, { ...times, pages, place: part.next });
      else await enqueue(ctx, compareWithProvider, times);
    },
  }),
  handleJob(compareWithProvider, saveRun),
  handleExternalCall(readMissing, {
    queueName: 'payments',
    deadlineMs: 40_000,
    prepare: (ctx, missing) => Promise.resolve(arePaymentsOn(ctx) ? missing : null),
    call: ({ kind, objectId }, { services }) => readObject({ services }, kind, objectId),
    record: (ctx, _missing, book) => book(ctx, null),
  }),
];
