import type { Turn } from '#shared/turns.ts';
import type { ActorCtx, Sql } from './db/context.ts';
import type { Fragment } from './db/sql.ts';

/** Who reads, and when. */
export type TurnReader = Pick<ActorCtx, 'actor' | 'now'>;

/**
 * What one domain says of what waits for somebody: `rows` reads the facts from its own tables and those above it, `turnsOf` decides from
 * them without asking anybody. All sources are read in one statement, so `rows` is one select with an end, whose columns are named as
 * `turnsOf` reads them; null where there is nothing to read for this reader.
 */
export interface TurnSource {
  readonly name: string;
  readonly rows: (sql: Sql, reader: TurnReader) => Fragment | null;
  readonly turnsOf: (rows: readonly unknown[], reader: TurnReader) => Turn[];
}

/** A source whose rules are written for the rows that its own select answers. */
export const turnSource = <Row>(
  source: Pick<TurnSource, 'name' | 'rows'> & { readonly turnsOf: (rows: readonly Row[], reader: TurnReader) => Turn[] },
): TurnSource => source as TurnSource;
