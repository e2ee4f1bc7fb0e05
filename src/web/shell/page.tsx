import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { productName } from '#shared/product.ts';
import { cx } from '#web/ui/class-names.ts';
import { mainId } from './route-focus.tsx';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

export const underDashboard: readonly Crumb[] = [{ label: 'Dashboard', to: '/dashboard' }];

interface PageProps {
  title: ReactNode;
  /** The last one is the direct parent. */
  trail?: readonly Crumb[];
  /** Document title, for screens about one thing: '2019 Honda Accord, Austin to Denver'. */
  about?: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** A smaller title on phones, where the first thing on the page matters more. */
  isCompact?: boolean;
  /** `form` starts at the header's left edge; `desk` is the full width for lists and consoles. */
  width?: 'door' | 'form' | 'page' | 'desk';
  children: ReactNode;
}

const widths = { door: 'max-w-[32rem] w-full', form: 'max-w-desk w-full *:max-w-form', page: 'max-w-desk', desk: 'max-w-desk' };

export function Page({ title, trail, about, text, actions, isCompact = false, width = 'page', children }: PageProps) {
  useEffect(() => {
    if (about) document.title = `${about} | ${productName}`;
  }, [about]);
  return (
    <div
      className={cx(
        'mx-auto grid gap-6 px-4 py-8 max-sm:gap-5 max-sm:py-5 has-[[data-next-bar]:not(:empty)]:max-lg:pb-28 md:px-6',
        widths[width],
      )}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {trail && <Breadcrumb trail={trail} />}
          <h1 className={cx('text-2xl', isCompact && 'max-sm:text-lg')}>{title}</h1>
          {text && <p className={cx('max-w-text text-muted', isCompact ? 'max-sm:text-sm sm:mt-1' : 'mt-1')}>{text}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 empty:hidden max-sm:w-full" data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="mb-1 flex flex-wrap items-center gap-x-1.5 text-sm">
        {trail.map(({ label, to }) => (
          <li key={to} className="not-first:before:mr-1.5 not-first:before:text-muted not-first:before:content-['/'/'']">
            <Link to={to} className="inline-flex min-h-6 items-center text-action-ink no-underline hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
