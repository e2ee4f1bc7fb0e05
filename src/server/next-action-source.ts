import type { NextAction } from '#shared/next-action-schemas.ts';
import type { ActorCtx, Sql } from './db/context.ts';
import type { Fragment } from './db/sql/sql.ts';

export interface NextActionReader extends Pick<ActorCtx, 'actor' | 'now'> {
  readonly transportId?: string | undefined;
}

export type ServedReader = Pick<ActorCtx, 'actor' | 'now' | 'services'>;

/**
 * Next actions of one domain. `rows` is one select (null: nothing to read for this reader), combined with those of other sources, so it
 * must be limited, by itself or by `limitLength`. `toNextActions` decides from the rows alone, without queries.
 */
export interface NextActionSource {
  readonly name: string;
  readonly rows: (sql: Sql, reader: NextActionReader) => Fragment | null;
  readonly atMost?: number;
  /**
   * For sources with one transport per row (`transportId`), else absent: the condition on row `f` under which the transport waits for the
   * reader. It must agree with `isYours` in `toNextActions`; lists of transports use it without a limit. 'never': no row waits. `not`:
   * names an earlier source, whose row for the same transport doesn't wait after all.
   */
  readonly waits?: ((sql: Sql) => Fragment) | 'never' | { readonly not: string };
  readonly toNextActions: (rows: readonly unknown[], reader: ServedReader) => NextAction[];
}

export const nextActionSource = <Row>(
  source: Omit<NextActionSource, 'toNextActions'> & {
    readonly toNextActions: (rows: readonly Row[], reader: ServedReader) => NextAction[];
  },
): NextActionSource => source as NextActionSource;

/** For `waits`: every row waits for the reader. */
export const everyRow = (sql: Sql): Fragment => sql`true`;
