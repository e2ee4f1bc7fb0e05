import { accountHolds } from '#domains/accounts/own/account-search.ts';
import type { Sql } from '#server/db/context.ts';
import { searchedAlong, searchedPage, walkedFar } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { describeRouteHas } from '../route-labels.ts';

/** Up to so many matching accounts or transports, their rows are gathered; above, the list is scanned first. */
export const commonAbove = 2_000;

/** Above so many matches, the list is scanned for them before gathering. */
export const manyAbove = 300;
const walkedOfMany = 3_000;

export interface Holders {
  readonly people: Fragment;
  readonly transports: Fragment;
}

export const allHolders = (sql: Sql, text: string): Holders => ({
  people: sql`select u.id from users u where ${accountHolds(sql, text)}`,
  transports: sql`select t.id from transports t where ${describeRouteHas(sql, text) ?? sql`false`}`,
});

/** One lookup. Null if there are more than `commonAbove`. */
export async function findHolders(sql: Sql, text: string): Promise<(Holders & { readonly count: number }) | 'nobody' | null> {
  const { people, transports } = allHolders(sql, text);
  const [found] = await sql<{ people: string[]; transports: string[] }[]>`
    select array(${people} limit ${commonAbove + 1}) as people, array(${transports} limit ${commonAbove + 1}) as transports`;
  if (found!.people.length > commonAbove || found!.transports.length > commonAbove) return null;
  const count = found!.people.length + found!.transports.length;
  if (count === 0) return 'nobody';
  // A subselect keeps the generic plan: planning for these ids would take longer than executing.
  const those = (ids: readonly string[]) => sql`select unnest((select ${[...ids]}::uuid[])) as id`;
  return { people: those(found!.people), transports: those(found!.transports), count };
}

/** Rows checked directly first, enough for a page of a text that one in four rows contains. */
const walkedFirst = 100;

/** `near`: the next rows of the list that contain the text or belong to holders; `of`: all rows of holders. Both in list order. */
interface HolderLookup<Row> {
  near(among: number, holders?: Holders): PromiseLike<Row[]>;
  of(holders: Holders): PromiseLike<Row[]>;
}

/** Scans the list while that pays off, then gathers by holders. Returns up to `limit + 1` rows. */
export const searchedRows = <Row>(sql: Sql, text: string, limit: number, { near, of }: HolderLookup<Row>): Promise<Row[]> =>
  searchedAlong(limit, walkedFirst, near, async () => {
    const holders = await findHolders(sql, text);
    if (holders === 'nobody') return [];
    if (!holders) return searchedPage(limit, near(walkedFar), () => of(allHolders(sql, text)));
    return holders.count > manyAbove ? searchedPage(limit, near(walkedOfMany, holders), () => of(holders)) : of(holders);
  });
