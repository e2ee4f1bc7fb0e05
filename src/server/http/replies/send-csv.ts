import { Readable } from 'node:stream';
import { csvHead, csvLines, type CsvColumn } from '#shared/csv/csv.ts';
import { utcDay } from '#shared/dates/days.ts';
import type { AnyEndpoint, QueryOf, Schemas, SchemasOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { served, type Handler, type Input } from '../handle.ts';

export const fileLimit = 20_000;

export const filePage = 500;

export type PageAfter<Row> = (cursor: string | undefined) => Promise<{ rows: Row[]; next: string | null }>;

export const oneTooMany = fileLimit + 1;

/** Call it before sending anything; `found` has at most `oneTooMany` rows. Throws 409 `too_many`. */
export function refuseLongFile(found: readonly unknown[], what: string): void {
  if (found.length > fileLimit)
    throw conflict(
      'too_many',
      `A file can have at most ${fileLimit.toLocaleString('en-US')} ${what}. Filter the list and export several files.`,
    );
}

async function* getLines<Row>(columns: readonly CsvColumn<Row>[], page: PageAfter<Row>): AsyncGenerator<string> {
  yield csvHead(columns);
  let cursor: string | undefined;
  do {
    const { rows, next } = await page(cursor);
    yield csvLines(columns, rows);
    cursor = next ?? undefined;
  } while (cursor);
}

/** Reads page by page while sending, so that no file is completely in memory. An error breaks off the stream. */
export const csvStream = <Row>(columns: readonly CsvColumn<Row>[], page: PageAfter<Row>): Readable =>
  Readable.from(getLines(columns, page), { objectMode: false });

export const handleCsv = <E extends AnyEndpoint>(
  endpoint: E,
  schemas: SchemasOf<E> & Schemas,
  name: string,
  makeFile: (ctx: ActorCtx, query: QueryOf<E>) => Promise<Readable>,
): Handler => ({
  endpoint: served(endpoint, schemas),
  run: async (ctx: ActorCtx, { query, reply }: Input<E>) => {
    const file = await makeFile(ctx, query);
    const disposition = `attachment; filename="carriage-${name}-${utcDay(ctx.now)}.csv"`;
    return reply.headers({ 'content-disposition': disposition, 'cache-control': 'no-store' }).type('text/csv; charset=utf-8').send(file);
  },
});
