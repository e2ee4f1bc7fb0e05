import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { mainId } from './route-focus.tsx';

interface PageProps {
  title: ReactNode;
  /** One sentence under the title. */
  text?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** door: a few fields, form: one column for typing, page: reading and cards, desk: lists and consoles. */
  width?: 'door' | 'form' | 'page' | 'desk';
  children: ReactNode;
}

const widths = { door: 'max-w-[32rem] w-full', form: 'max-w-form', page: 'max-w-page', desk: 'max-w-desk' };

/** A screen of the app: its heading and what is under it. The layout around it gives the main element. */
export function Page({ title, text, actions, width = 'page', children }: PageProps) {
  return (
    <div className={cx('mx-auto grid gap-6 px-4 py-8 md:px-6', widths[width])}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl">{title}</h1>
          {text && <p className="mt-1 max-w-text text-muted">{text}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 max-sm:w-full" data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

/** The one main element of a page. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
