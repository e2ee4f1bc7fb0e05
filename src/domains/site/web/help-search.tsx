import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { Input } from '#web/ui/input.tsx';
import { findArticles } from './find-articles.ts';
import { helpArticles } from './help-articles.ts';
import { ArticleLinks } from './help-links.tsx';
import { PublicHead } from './public-head.tsx';

/** A question and, as it is typed, the articles that answer it; `children` stand there while nothing is asked. */
export function HelpSearch({ children }: { children: ReactNode }) {
  const id = useId();
  const [question, setQuestion] = useState('');
  const asked = useDeferredValue(question).trim();
  const found = findArticles(helpArticles, asked);
  return (
    <>
      <PublicHead title="Help Center" text="Type what it is about, or choose who you are.">
        <form role="search" className="relative w-full max-w-[34rem]" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={id} className="sr-only">
            Search the help articles
          </label>
          <Icon name="search" size={22} className="pointer-events-none absolute top-3 left-3.5 text-muted" />
          <Input
            id={id}
            type="search"
            value={question}
            placeholder="Cancel, damage, service fee…"
            autoComplete="off"
            maxLength={100}
            onChange={(event) => setQuestion(event.target.value)}
            className="min-h-12 pl-12"
          />
        </form>
      </PublicHead>
      <div className="mx-auto max-w-page px-4 py-10 md:px-6 lg:py-14">
        <p role="status" className={asked ? 'mb-4 font-head font-semibold' : 'sr-only'}>
          {asked && wordsFor(found.length, asked)}
        </p>
        {!asked && children}
        {asked && found.length > 0 && <ArticleLinks articles={found} />}
        {asked && found.length === 0 && <NothingFound />}
      </div>
    </>
  );
}

const wordsFor = (count: number, asked: string) =>
  `${count === 0 ? 'No answer' : count === 1 ? '1 answer' : `${count} answers`} for “${asked}”`;

const NothingFound = () => (
  <p className="max-w-text text-muted">
    Try one word less, or{' '}
    <Link to="/support/contact-us" className="text-action-ink underline underline-offset-2">
      write to us
    </Link>
    : a person answers within 24 hours on business days.
  </p>
);
