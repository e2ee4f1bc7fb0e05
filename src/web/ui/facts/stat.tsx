import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../class-names.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

interface StatProps {
  label: string;
  value: ReactNode | undefined;
  note?: ReactNode;
  icon?: IconName;
  to?: string;
}

export function Stat({ label, value, note, icon, to }: StatProps) {
  return (
    <div className="relative grid min-w-0 content-start gap-1 rounded border border-line bg-surface p-3.5 sm:p-5 has-[a:hover]:border-line-strong">
      <p className="flex items-center justify-between gap-2 font-head text-sm font-semibold text-muted max-sm:text-[0.8125rem]">
        {to ? (
          <Link to={to} className="no-underline after:absolute after:inset-0 hover:text-ink">
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
        {icon && <Icon name={icon} className="max-sm:hidden" />}
      </p>
      <div className="font-head text-2xl font-bold whitespace-nowrap tabular-nums max-sm:text-xl">
        {value === undefined ? <Skeleton className="my-1 h-7 w-16" /> : value}
      </div>
      {note && <p className="text-sm text-muted">{note}</p>}
    </div>
  );
}

const scrollsOnPhones = 'max-sm:-mx-4 max-sm:flex max-sm:overflow-x-auto max-sm:px-4 max-sm:[&>*]:min-w-34 max-sm:[&>*]:shrink-0';

interface StatRowProps {
  children: ReactNode;
  /** One row that scrolls on phones, less padding on desktops. */
  dense?: boolean;
}

export function StatRow({ children, dense = false }: StatRowProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(9.75rem,100%),1fr))] gap-3 sm:gap-4',
        dense && `${scrollsOnPhones} [&>*]:gap-0 [&>*]:px-4 [&>*]:py-3`,
      )}
    >
      {children}
    </div>
  );
}
