import type { Block } from '../legal/prose.tsx';
import { accountArticles } from './help-accounts.ts';
import { brokerArticles } from './help-brokers.ts';
import { carrierArticles } from './help-carriers.ts';
import { driverArticles } from './help-drivers.ts';
import { shipperArticles } from './help-shippers.ts';

/** Who an article is for; 'everyone' stands under each of the four. */
export const audiences = ['shippers', 'brokers', 'carriers', 'drivers', 'everyone'] as const;
export type Audience = (typeof audiences)[number];

/** One answer. It says what the product does today, nothing that is planned. */
export interface HelpArticle {
  readonly slug: string;
  readonly audience: Audience;
  readonly title: string;
  /** The answer in one sentence; shown in lists and to search engines. */
  readonly summary: string;
  /** Other words people look for it by. */
  readonly keywords: readonly string[];
  readonly blocks: readonly Block[];
}

type ArticleBody = Omit<HelpArticle, 'audience'>;
const under = (audience: Audience, articles: readonly ArticleBody[]): HelpArticle[] =>
  articles.map((article) => ({ ...article, audience }));

/** Every article, in the order of the lists. */
export const helpArticles: readonly HelpArticle[] = [
  ...under('shippers', shipperArticles),
  ...under('brokers', brokerArticles),
  ...under('carriers', carrierArticles),
  ...under('drivers', driverArticles),
  ...under('everyone', accountArticles),
];

/** Where an article is read. */
export const articlePath = (slug: string): string => `/support/help-center/${slug}`;
