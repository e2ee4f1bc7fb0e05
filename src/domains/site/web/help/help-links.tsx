import { Link } from 'react-router';
import { articlePath, type HelpArticle } from './help-articles.ts';

export function ArticleLinks({ articles }: { articles: readonly HelpArticle[] }) {
  return (
    <ul className="border-t-2 border-ink">
      {articles.map(({ slug, title, summary }) => (
        <li key={slug} className="border-b border-line">
          <Link to={articlePath(slug)} className="group block py-3.5 no-underline">
            <span className="font-head font-semibold text-action-ink group-hover:underline">{title}</span>
            <span className="block text-muted [text-wrap:pretty]">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
