import { accountHolds } from '#domains/accounts/own/account-search.ts';
import type { Sql } from '#server/db/context.ts';
import { searchedAlong, searchedPage, walkedFar } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { describeRouteHas } from '../route-labels.ts';

/** Accounts or transports with a text from which all that is theirs is gathered; where more of them hold it, more of the list is read first. */
export const commonAbove = 2_000;

/** Where more than so many hold a text, the next rows of a list are asked whether they are theirs, before all that is theirs is gathered. */
export const manyAbove = 300;
/** So many of them. */
const walkedOfMany = 3_000;

/** Accounts and transports that hold a text: a select of their ids each. */
export interface Holders {
  readonly people: Fragment;
  readonly transports: Fragment;
}

/** All that hold a text, looked for where the selects stand. */
export const allHolders = (sql: Sql, text: string): Holders => ({
  people: sql`select u.id from users u where ${accountHolds(sql, text)}`,
  transports: sql`select t.id from transports t where ${describeRouteHas(sql, text) ?? sql`false`}`,
});

/** Who and what holds a text, looked for once, and how many; `nobody`, or null where more do than anything is gathered from. */
export async function findHolders(sql: Sql, text: string): Promise<(Holders & { readonly count: number }) | 'nobody' | null> {
  const { people, transports } = allHolders(sql, text);
  const [found] = await sql<{ people: string[]; transports: string[] }[]>`
    select array(${people} limit ${commonAbove + 1}) as people, array(${transports} limit ${commonAbove + 1}) as transports`;
  if (found!.people.length > commonAbove || found!.transports.length > commonAbove) return null;
  const count = found!.people.length + found!.transports.length;
  if (count === 0) return 'nobody';
  // As a select of its own: a plan for these very ids would seem better than the common one, and take longer to make than to carry out.
  const those = (ids: readonly string[]) => sql`select unnest((select ${[...ids]}::uuid[])) as id`;
  return { people: those(found!.people), transports: those(found!.transports), count };
}

/**
 * Rows that are asked for a text in the order of their list, before its holders are looked for: a page of what one in four holds. Few, since people
 * look for what they know, which few rows hold.
 */
const walkedFirst = 100;

/**
 * How a list is read for a text: `near`, the next so many rows of it, each asked whether it holds the text, or whether it is of some holders;
 * `of`, all that is of some holders. Both in the order of the list.
 */
interface HolderLookup<Row> {
  near(among: number, holders?: Holders): PromiseLike<Row[]>;
  of(holders: Holders): PromiseLike<Row[]>;
}

/**
 * A page of what holds a text, with the row that says that there is more: along the list as far as it is worth, then of who holds it: along the
 * list again where those are many, and gathered from them.
 */
export const searchedRows = <Row>(sql: Sql, text: string, limit: number, { near, of }: HolderLookup<Row>): Promise<Row[]> =>
  searchedAlong(limit, walkedFirst, near, async () => {
    const holders = await findHolders(sql, text);
    if (holders === 'nobody') return [];
    if (!holders) return searchedPage(limit, near(walkedFar), () => of(allHolders(sql, text)));
    return holders.count > manyAbove ? searchedPage(limit, near(walkedOfMany, holders), () => of(holders)) : of(holders);
  });
