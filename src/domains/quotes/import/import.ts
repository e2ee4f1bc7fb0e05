import { transportsImported } from '#domains/transports/events/imported.ts';
import { ownContact } from '#domains/transports/lifecycle.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { invalid } from '#shared/errors.ts';
import { fromCents } from '#shared/money.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import type { ImportedLine, ImportPreview, importTransports as importEndpoint } from './import-schemas.ts';
import { readImport } from './import-lines.ts';
import { openLines } from './import-open.ts';
import { getEstimate } from '../requests/opening-quote.ts';
import { submitColumns } from '../requests/requests.ts';

/** Sentences that a refusal has at most. */
const sentenceLimit = 100;

/** Sentences that a preview has at most, the rest being counted: as many as two hundred lines say that are wrong in ten places each. */
const previewLimit = 2_000;

/** Requests of one account that files may bring in a minute: what single calls could. */
const requestsPerMinute = 240;

const toFirst = (sentences: readonly string[]) => ({ count: sentences.length, first: sentences.slice(0, previewLimit) });

/** What submitting a file of requests would do, without writing anything of it. */
export async function checkImport(ctx: ActorCtx, file: string): Promise<ImportPreview> {
  const { count, lines, faults, warnings } = readImport(file);
  const priced = lines.map(({ line, columns }) => ({ line, columns, price: getEstimate(columns, ctx.now) }));
  const open = await openLines(ctx, lines);
  const ranges = priced.flatMap(({ price }) => (price.possible ? [price] : []));
  const sum = (of: 'lowCents' | 'highCents') => fromCents(ranges.reduce((all, range) => all + range[of], 0));
  return {
    count,
    lines: priced.map(({ line, columns, price }): ImportedLine => {
      const { vehicleYear: year, vehicleMake: make, vehicleModel: model, fromCity, fromState, toCity, toState, pickupDate } = columns;
      const range = price.possible ? { low: fromCents(price.lowCents), high: fromCents(price.highCents) } : { low: null, high: null };
      const route = { from: `${fromCity}, ${fromState}`, to: `${toCity}, ${toState}` };
      return { line, vehicle: vehicleTitle({ year, make, model }), ...route, pickupDate, ...range, isOpenAlready: open.has(line) };
    }),
    faults: toFirst(faults),
    warnings: toFirst(warnings),
    low: sum('lowCents'),
    high: sum('highCents'),
    unpriced: priced.length - ranges.length,
  };
}

/**
 * Submits the requests of a file, each with its opening quote, in one transaction. Throws 422 `invalid` with a sentence for each fault of each
 * line, 429 `rate_limited` where the account brought too many within a minute; then nothing of it is written.
 */
export async function importTransports(ctx: ActorCtx, file: string): Promise<ReplyOf<typeof importEndpoint>> {
  const { lines, faults } = readImport(file);
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.slice(0, sentenceLimit).map((fault, at) => [`faults.${at + 1}`, fault])));
  await requireQuota(ctx.sql, `requests imported by ${ctx.actor.id}`, requestsPerMinute, lines.length);
  return inTransaction(ctx, async (inner) => {
    const contact = await ownContact(inner);
    const transportIds: string[] = [];
    for (const { columns } of lines) transportIds.push((await submitColumns(inner, { ...columns, ...contact }, { isImported: true })).id);
    await publish(inner, transportsImported, { shipperId: inner.actor.id, count: lines.length });
    return { count: lines.length, transportIds };
  });
}
