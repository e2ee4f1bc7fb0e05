import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { PublicHead } from '../public-head.tsx';
import script from '../scripts/help-search.ts?worker&url';

/** Shows matching articles while typing; `children` lists all articles while the field is empty. */
export function HelpSearch({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <PublicHead title="Help Center" text="Search, or choose your role.">
        <form role="search" className="relative w-full max-w-[34rem]">
          <label htmlFor={id} className="sr-only">
            Search the help articles
          </label>
          <Icon name="search" size={22} className="pointer-events-none absolute top-3 left-3.5 text-muted" />
          <Input
            data-part="question"
            id={id}
            type="search"
            placeholder="Cancel, damage, service fee…"
            autoComplete="off"
            maxLength={100}
            className="min-h-12 pl-12"
          />
        </form>
      </PublicHead>
      <div className="mx-auto max-w-page px-4 py-10 md:px-6 lg:py-14">
        <p data-part="count" role="status" className="font-head font-semibold not-empty:mb-4" />
        <ul data-part="found" hidden className="border-t-2 border-ink" />
        <p data-part="none" hidden className="max-w-text text-muted">
          Try fewer words, or{' '}
          <Link to="/support/contact-us" className="text-action-ink underline underline-offset-2">
            contact us
          </Link>
          . We reply within 24 hours on business days.
        </p>
        <div data-part="all">{children}</div>
      </div>
      <script type="module" src={script} />
    </>
  );
}
