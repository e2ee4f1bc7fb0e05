import type { Block } from '../legal/prose.tsx';
import { accountArticles } from './help-accounts.ts';
import { brokerArticles } from './help-brokers.ts';
import { carrierArticles } from './help-carriers.ts';
import { driverArticles } from './help-drivers.ts';
import { shipperArticles } from './help-shippers.ts';

/** 'everyone' is listed under each of the four audiences. */
export const audiences = ['shippers', 'brokers', 'carriers', 'drivers', 'everyone'] as const;
export type Audience = (typeof audiences)[number];

/** Describes today's product only, nothing planned. */
export interface HelpArticle {
  readonly slug: string;
  readonly audience: Audience;
  readonly title: string;
  /** One sentence, for lists and search engines. */
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly blocks: readonly Block[];
}

type ArticleBody = Omit<HelpArticle, 'audience'>;
const under = (audience: Audience, articles: readonly ArticleBody[]): HelpArticle[] =>
  articles.map((article) => ({ ...article, audience }));

export const helpArticles: readonly HelpArticle[] = [
  ...under('shippers', shipperArticles),
  ...under('brokers', brokerArticles),
  ...under('carriers', carrierArticles),
  ...under('drivers', driverArticles),
  ...under('everyone', accountArticles),
];

export const articlePath = (slug: string): string => `/support/help-center/${slug}`;
