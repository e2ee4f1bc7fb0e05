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

const sentenceLimit = 100;

/** Enough for 200 lines with ten faults each; the rest is only counted. */
const previewLimit = 2_000;

/** Per account; the same as for single calls. */
const requestsPerMinute = 240;

const toFirst = (sentences: readonly string[]) => ({ count: sentences.length, first: sentences.slice(0, previewLimit) });

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

/** All or nothing, in one transaction. Throws 422 `invalid` with a message per fault, 429 `rate_limited`. */
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
