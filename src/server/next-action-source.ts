import type { NextAction } from '#shared/next-action-schemas.ts';
import type { ActorCtx, Sql } from './db/context.ts';
import type { Fragment } from './db/sql/sql.ts';

/** Who reads, and when; with `transportId` only what is about that transport. */
export interface NextActionReader extends Pick<ActorCtx, 'actor' | 'now'> {
  readonly transportId?: string | undefined;
}

/** The same with the services of the app, for what follows from the rows. */
export type ServedReader = Pick<ActorCtx, 'actor' | 'now' | 'services'>;

/**
 * What one domain says of what waits for somebody: `rows` reads the facts from its own tables and those above it, `toNextActions` decides from
 * them without asking anybody. All sources are read in one statement, so `rows` is one select, whose columns are named as `toNextActions` reads
 * them, with an end of its own or one by `atMost`; null where there is nothing to read for this reader.
 */
export interface NextActionSource {
  readonly name: string;
  readonly rows: (sql: Sql, reader: NextActionReader) => Fragment | null;
  /** How many of the rows are told, in their order. Without it `rows` has an end of its own. */
  readonly atMost?: number;
  /**
   * Of a source whose rows are each about one transport (`transportId`): the condition on a row `f` under which that transport waits for the
   * reader, which has to be what `toNextActions` says with `isYours`, in lists of transports, which read the rows without an end; 'never' where
   * none does; or the name of the source before it whose row of the same transport does not wait for the reader after all. The other
   * sources tell nothing of one transport.
   */
  readonly waits?: ((sql: Sql) => Fragment) | 'never' | { readonly not: string };
  readonly toNextActions: (rows: readonly unknown[], reader: ServedReader) => NextAction[];
}

/** A source whose rules are written for the rows that its own select answers. */
export const nextActionSource = <Row>(
  source: Omit<NextActionSource, 'toNextActions'> & {
    readonly toNextActions: (rows: readonly Row[], reader: ServedReader) => NextAction[];
  },
): NextActionSource => source as NextActionSource;

/** What a source says that tells of one transport in each row, and of each that it waits for the reader. */
export const everyRow = (sql: Sql): Fragment => sql`true`;
