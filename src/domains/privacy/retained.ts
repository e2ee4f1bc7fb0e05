import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { PiiType } from './retention-rules.ts';

export interface Over {
  readonly id: string;
  readonly fileId: string;
  /** Null for documents, which belong to an account alone. */
  readonly transportId: string | null;
  readonly ownerId: string;
}

/** `after`: continue after this id; `id`: only this one; `ownerId`: only this account's. */
export interface Which {
  readonly after?: string | null;
  readonly id?: string;
  readonly ownerId?: string;
  readonly limit: number;
}

export interface RetainedKind {
  readonly piiType: PiiType;
  /** Expired files and those of deleted accounts, by id, including ones on hold. */
  findOver(ctx: Ctx, days: number, which: Which): Promise<readonly Over[]>;
  /** Deletes the key first. Must run in the transaction that found it expired and not on hold. */
  remove(ctx: Ctx, over: Over): Promise<unknown>;
}

export const chosen = (sql: Sql, columns: { id: Fragment; owner: Fragment }, { after, id, ownerId, limit }: Which): Fragment => sql`
  ${after ? sql`and ${columns.id} > ${after}` : sql``} ${id ? sql`and ${columns.id} = ${id}` : sql``}
  ${ownerId ? sql`and ${columns.owner} = ${ownerId}` : sql``} order by ${columns.id} limit ${limit}`;
