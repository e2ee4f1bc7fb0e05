import { accountHolds } from '#domains/accounts/account-words.ts';
import type { Sql } from '#server/db/context.ts';
import { searchedAlong, searchedPage, walkedFar } from '#server/db/sorted.ts';
import type { Fragment } from '#server/db/sql.ts';
import { routeHasWords } from './route-words.ts';

/** Accounts or transports with a text from which all that is theirs is gathered; where more of them hold it, more of the list is read first. */
export const commonAbove = 2_000;

/** Accounts and transports that hold a text: a select of their ids each. */
export interface Holders {
  readonly people: Fragment;
  readonly transports: Fragment;
}

/** All that hold a text, looked for where the selects stand. */
export const allHolders = (sql: Sql, text: string): Holders => ({
  people: sql`select u.id from users u where ${accountHolds(sql, text)}`,
  transports: sql`select t.id from transports t where ${routeHasWords(sql, text) ?? sql`false`}`,
});

/** Who and what holds a text, looked for once; `nobody`, or null where more do than anything is gathered from. */
export async function findHolders(sql: Sql, text: string): Promise<Holders | 'nobody' | null> {
  const { people, transports } = allHolders(sql, text);
  const [found] = await sql<{ people: string[]; transports: string[] }[]>`
    select array(${people} limit ${commonAbove + 1}) as people, array(${transports} limit ${commonAbove + 1}) as transports`.plannedEachTime();
  if (found!.people.length > commonAbove || found!.transports.length > commonAbove) return null;
  if (found!.people.length + found!.transports.length === 0) return 'nobody';
  const those = (ids: readonly string[]) => sql`select unnest(${[...ids]}::uuid[]) as id`;
  return { people: those(found!.people), transports: those(found!.transports) };
}

/** Rows that are asked for a text in the order of their list, before what its holders have is gathered: a page of what one in nine holds. */
const walkedFirst = 200;

/** How a list is read for a text: `near`, the next so many rows of it, each asked; `of`, all that is of some holders. Both in the order of the list. */
interface Reading<Row> {
  near(among: number): PromiseLike<Row[]>;
  of(holders: Holders): PromiseLike<Row[]>;
}

/** A page of what holds a text, with the row that says that there is more: along the list as far as it is worth, then gathered from who holds it. */
export const searchedRows = <Row>(sql: Sql, text: string, limit: number, { near, of }: Reading<Row>): Promise<Row[]> =>
  searchedAlong(limit, walkedFirst, near, async () => {
    const holders = await findHolders(sql, text);
    if (holders === 'nobody') return [];
    return holders ? of(holders) : searchedPage(limit, near(walkedFar), () => of(allHolders(sql, text)));
  });
