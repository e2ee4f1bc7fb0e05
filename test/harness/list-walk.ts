import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Size, Visitor } from './browser.ts';
import { mostLinesOnPhone } from './lines.ts';

/** Of each list three rows are laid down, told apart by the order in which they were made. */
export const three = [0, 1, 2] as const;

/** Which of the three stand, in their order. */
export type Rows = readonly (0 | 1 | 2)[];

/** A day of October 2026. */
export const october = (day: number) => new Date(Date.UTC(2026, 9, day));

/** One step that narrows a list, and what is so after it. */
export interface Filter {
  readonly narrow: (form: Locator) => Promise<unknown>;
  /** What the address bar says then; null: no longer. */
  readonly address: Readonly<Record<string, string | null>>;
  /** Oldest first, though the list shows its newest first. */
  readonly rows: Rows;
}

/** A list of administrators, as a person at its screen narrows and sorts it. */
export interface WalkedList {
  readonly title: string;
  readonly path: string;
  readonly caption: string;
  /** Of the form that narrows it. */
  readonly form: string;
  /** What the address bar calls it. */
  readonly name: string;
  /** What tells its rows. */
  readonly marks: readonly [string, string, string];
  /** The head of `created`, the usual order; null: none says it. */
  readonly time: string | null;
  /** The other orders: in words, as the server calls them, and the rows in this order upward. */
  readonly sorts?: readonly (readonly [label: string, key: string, upward: Rows])[];
  /** What the head of an order says where it does not say its label; null: no head says it. */
  readonly heads?: Readonly<Record<string, string | null>>;
  /** Taken one after the other; it is sorted after the first that leaves all three. */
  readonly filters: readonly Filter[];
}

/** Searches for a text. */
export const type =
  (label: string, text: string): Filter['narrow'] =>
  async (form) => {
    await form.getByLabel(label).fill(text);
    await form.getByRole('button', { name: 'Search' }).click();
  };

/** Chooses one of a few. */
export const choose =
  (label: string, value: string): Filter['narrow'] =>
  (form) =>
    form.getByLabel(label).selectOption(value);

/** Takes back what was searched for. */
export const clear: Filter['narrow'] = (form) => form.getByRole('button', { name: 'Clear' }).click();

/** Chooses an account by a search. */
export const account =
  (label: string, text: string): Filter['narrow'] =>
  async (form) => {
    await form.getByRole('combobox', { name: label }).fill(text);
    await form.getByRole('option', { name: new RegExp(text) }).click();
  };

/** Enters a day and leaves its field. */
export const day =
  (label: string, text: string): Filter['narrow'] =>
  async (form) => {
    await form.getByLabel(label).fill(text);
    await form.getByLabel(label).blur();
  };

const tableOf = (page: Page, { caption }: WalkedList) => page.getByRole('table', { name: caption, exact: true });

const rowsOf = async (page: Page, list: WalkedList) =>
  (await tableOf(page, list).locator('tbody').getByRole('row').allTextContents()).flatMap((text) =>
    three.filter((at) => text.includes(list.marks[at]!)),
  );

type Order = 'asc' | 'desc';

function headOf({ time, heads }: WalkedList, [label, key]: readonly [string, string]): string | null {
  if (key === 'created') return time;
  return heads && key in heads ? heads[key]! : label;
}

/** Sorts by a head; on a phone, and where none says it, by the choice that stands for the heads. */
async function sortBy(page: Page, size: Size, list: WalkedList, sort: readonly [string, string], order: Order): Promise<void> {
  const [table, head] = [tableOf(page, list), headOf(list, sort)];
  if (size === 'desk' && head !== null) {
    const column = table.getByRole('columnheader', { name: head, exact: true });
    await column.getByRole('button').click();
    return column.and(page.locator(`[aria-sort=${order}ending]`)).waitFor();
  }
  const [label, key] = sort;
  const choice = page
    .locator('div.grid')
    .filter({ has: table })
    .filter({ has: page.getByLabel('Sort by') })
    .last()
    .getByLabel('Sort by');
  const usual = order === 'asc' ? 'Oldest first' : 'Newest first';
  await choice.selectOption({ label: key === 'created' ? usual : `${label}, ${order === 'asc' ? 'upward' : 'downward'}` });
}

/** Narrows a list that is open, sorts it by each of its orders both ways and reads the address bar each time; then loads it anew. */
export async function walkList({ page, isSound }: Visitor, size: Size, list: WalkedList): Promise<void> {
  const inAddress = (name: string) => new URL(page.url()).searchParams.get(name);
  const stand = (rows: Rows) => expect.poll(() => rowsOf(page, list)).toEqual(rows);
  const narrow = async ({ narrow: how, address, rows }: Filter) => {
    await how(page.getByRole('search', { name: list.form, exact: true }));
    await stand(rows.toReversed());
    expect(Object.fromEntries(Object.keys(address).map((name) => [name, inAddress(name)]))).toEqual(address);
  };
  const sort = async (by: readonly [string, string], order: Order, rows: Rows, said: string | null) => {
    await sortBy(page, size, list, by, order);
    await stand(rows);
    expect(inAddress(`${list.name}Sort`)).toBe(said);
  };
  const together = list.filters.findIndex(({ rows }) => rows.length === 3) + 1;
  for (const filter of list.filters.slice(0, together)) await narrow(filter);
  await stand([2, 1, 0]);
  for (const [label, key, upward] of list.sorts ?? []) {
    await sort([label, key], 'asc', upward, key);
    await sort([label, key], 'desc', upward.toReversed(), `-${key}`);
  }
  await sort(['', 'created'], 'asc', [0, 1, 2], 'created');
  await page.reload();
  await stand([0, 1, 2]);
  await isSound();
  // On a phone a row is a title line and two lines of facts, whichever size the list is walked at.
  expect(await mostLinesOnPhone(page, size, list.caption)).toBeLessThanOrEqual(3);
  await sort(['', 'created'], 'desc', [2, 1, 0], null);
  for (const filter of list.filters.slice(together)) await narrow(filter);
}
