import type { Turn } from '#shared/turn-schemas.ts';
import type { ActorCtx, Sql } from './db/context.ts';
import type { Fragment } from './db/sql/sql.ts';

/** Who reads, and when; with `transportId` only what is about that transport. */
export interface TurnReader extends Pick<ActorCtx, 'actor' | 'now'> {
  readonly transportId?: string | undefined;
}

/** The same with the services of the app, for what follows from the rows. */
export type ServedReader = Pick<ActorCtx, 'actor' | 'now' | 'services'>;

/**
 * What one domain says of what waits for somebody: `rows` reads the facts from its own tables and those above it, `turnsOf` decides from
 * them without asking anybody. All sources are read in one statement, so `rows` is one select, whose columns are named as `turnsOf` reads
 * them, with an end of its own or one by `atMost`; null where there is nothing to read for this reader.
 */
export interface TurnSource {
  readonly name: string;
  readonly rows: (sql: Sql, reader: TurnReader) => Fragment | null;
  /** How many of the rows are told, in their order. Without it `rows` has an end of its own. */
  readonly atMost?: number;
  /**
   * Of a source whose rows are each about one transport (`transportId`): the condition on a row `f` under which that transport waits for the
   * reader, which has to be what `turnsOf` says with `isYours`, in lists of transports, which read the rows without an end; 'never' where
   * none does; or the name of the source before it whose row of the same transport does not wait for the reader after all. The other
   * sources tell nothing of one transport.
   */
  readonly waits?: ((sql: Sql) => Fragment) | 'never' | { readonly not: string };
  readonly turnsOf: (rows: readonly unknown[], reader: ServedReader) => Turn[];
}

/** A source whose rules are written for the rows that its own select answers. */
export const turnSource = <Row>(
  source: Omit<TurnSource, 'turnsOf'> & { readonly turnsOf: (rows: readonly Row[], reader: ServedReader) => Turn[] },
): TurnSource => source as TurnSource;

/** What a source says that tells of one transport in each row, and of each that it waits for the reader. */
export const everyRow = (sql: Sql): Fragment => sql`true`;
