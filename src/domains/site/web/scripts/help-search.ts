import { counted } from '#shared/text/counted.ts';
import { findPart, setTexts } from '#web/shell/page-parts.ts';
import { findArticles } from '../help/find-articles.ts';
import { articlePath, helpArticles } from '../help/help-articles.ts';

const box = findPart<HTMLInputElement>('question');
const [all, found, none] = [findPart('all'), findPart('found'), findPart('none')];

const describeCount = (count: number, query: string) =>
  `${count === 0 ? 'No answers' : counted(count, { one: 'answer', other: 'answers' })} for “${query}”`;

const getLine = (path: string): Node => all.querySelector(`li:has(> a[href="${path}"])`)!.cloneNode(true);

function show(): void {
  const query = box.value.trim();
  const articles = query ? findArticles(helpArticles, query) : [];
  setTexts({ count: query && describeCount(articles.length, query) });
  found.replaceChildren(...articles.map(({ slug }) => getLine(articlePath(slug))));
  all.hidden = query !== '';
  found.hidden = articles.length === 0;
  none.hidden = query === '' || articles.length > 0;
}

box.form!.addEventListener('submit', (event) => event.preventDefault());
box.addEventListener('input', show);
show();
