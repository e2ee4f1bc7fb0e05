import { Link, useParams, type MetaArgs } from 'react-router';
import { pageTitle } from '#web/shell/page-title.ts';
import { toAddress, publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { articlePath, helpArticles, type HelpArticle } from './help-articles.ts';
import { ArticleLinks } from './help-links.tsx';
import NotFoundScreen from '../not-found-screen.tsx';
import { Prose } from '../legal/prose.tsx';
import { PublicHead } from '../public-head.tsx';
import { SeeAlso } from '../read-on.tsx';

const getArticle = (slug: string | undefined): HelpArticle | undefined => helpArticles.find((article) => article.slug === slug);

const trail = ({ slug, title }: HelpArticle) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Help Center', item: toAddress('/support/help-center') },
    { '@type': 'ListItem', position: 2, name: title, item: toAddress(articlePath(slug)) },
  ],
});

export const meta = ({ params }: MetaArgs) => {
  const article = getArticle(params['slug']);
  if (!article) return pageTitle('Page Not Found');
  return publicPageMeta({ title: article.title, description: article.summary, path: articlePath(article.slug), data: [trail(article)] });
};

export default function HelpArticleScreen() {
  const article = getArticle(useParams()['slug']);
  if (!article) return <NotFoundScreen />;
  const neighbours = helpArticles.filter(({ audience, slug }) => audience === article.audience && slug !== article.slug).slice(0, 5);
  return (
    <>
      <PublicHead
        title={article.title}
        text={article.summary}
        above={
          <Link to="/support/help-center" className="underline underline-offset-2 hover:text-on-asphalt">
            Help Center
          </Link>
        }
      />
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-4 py-10 md:px-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-14">
        <article className="text-[1.125rem] leading-7">
          <Prose blocks={article.blocks} />
          <div className="mt-8 flex max-w-text flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
            <p className="text-base text-muted">Didn’t find your answer?</p>
            <ButtonLink to="/support/contact-us" variant="secondary">
              Contact Us
            </ButtonLink>
          </div>
        </article>
        <nav aria-labelledby="neighbours">
          <h2 id="neighbours" className="mb-3 text-lg">
            Related questions
          </h2>
          <ArticleLinks articles={neighbours} />
        </nav>
      </div>
      <SeeAlso except="/support/help-center" />
    </>
  );
}
