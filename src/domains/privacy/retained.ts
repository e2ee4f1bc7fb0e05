import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { PiiType } from './retention-rules.ts';

/** A file whose days are over. */
export interface Over {
  readonly id: string;
  readonly fileId: string;
  /** Null for a paper, which belongs to an account alone. */
  readonly transportId: string | null;
  readonly ownerId: string;
}

/** Which files are looked for: those behind one, by id; one alone; those of one account. */
export interface Which {
  readonly after?: string | null;
  readonly id?: string;
  readonly ownerId?: string;
  readonly limit: number;
}

/** One kind of personal files: when their time is over, and how one is deleted. */
export interface RetainedKind {
  readonly piiType: PiiType;
  /** Files whose days are over, or whose account is deleted, by id; those that something holds are among them. */
  findOver(ctx: Ctx, days: number, which: Which): Promise<readonly Over[]>;
  /** Deletes one, its key first. Inside a transaction only, in which it was found to be over and not held. */
  remove(ctx: Ctx, over: Over): Promise<unknown>;
}

/** Condition and order of a statement whose rows have this id and owner. */
export const chosen = (sql: Sql, columns: { id: Fragment; owner: Fragment }, { after, id, ownerId, limit }: Which): Fragment => sql`
  ${after ? sql`and ${columns.id} > ${after}` : sql``} ${id ? sql`and ${columns.id} = ${id}` : sql``}
  ${ownerId ? sql`and ${columns.owner} = ${ownerId}` : sql``} order by ${columns.id} limit ${limit}`;
