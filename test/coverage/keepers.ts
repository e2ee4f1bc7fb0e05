import { existsSync, readFileSync } from 'node:fs';
import { isTitleOf, titlesOf } from './test-titles.ts';

/** What keeps a claim: code, by the name that its file exports, and the test that shows it. */
export interface Keeper {
  readonly code: `${string}.${'ts' | 'tsx'}#${string}`;
  readonly test: readonly [file: string, title: string];
}

/** What the lines of an offer say of its price. */
export const byItsLines: Keeper = {
  code: 'src/domains/bids/web/offers/offer-words.ts#linesOf',
  test: [
    'src/domains/bids/web/offers/offer-words.test.ts',
    'names the price of the platform until a carrier takes it, and splits only what was itemized',
  ],
};

/** What each offer says of its carrier's credentials. */
export const byEachOffer: Keeper = {
  code: 'src/domains/carriers/web/trust-words.ts#trustLines',
  test: ['src/domains/site/web/offer-checks.test.ts', 'the example offer says of each check what a real offer says'],
};

/** The record of a transport, which nobody changes. */
export const onlyAddedTo: Keeper = {
  code: 'src/domains/custody/commands.ts#appendEntry',
  test: [
    'src/domains/custody/routes.test.ts',
    'the chain of custody of a transport > cannot be changed or taken back, and says from where on it was changed behind its back',
  ],
};

const titles = new Map<string, readonly string[]>();
const titlesIn = (file: string) => {
  if (!titles.has(file)) titles.set(file, existsSync(file) ? titlesOf(file, readFileSync(file, 'utf8')) : []);
  return titles.get(file)!;
};

const exportsName = (file: string, name: string) =>
  existsSync(file) && new RegExp(`export (?:async )?(?:const|function) ${name}\\b`).test(readFileSync(file, 'utf8'));

/** Why a claim is not kept: the code or the test that is not there. */
export function problemsOf({ code, test }: Keeper): string[] {
  const [file, name] = code.split('#') as [string, string];
  return [
    ...(exportsName(file, name) ? [] : [`there is no ${code}`]),
    ...(isTitleOf(titlesIn(test[0]), test[1]) ? [] : [`${test[0]} has no test '${test[1]}'`]),
  ];
}
