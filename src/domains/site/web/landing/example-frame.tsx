import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';

interface ExampleFrameProps {
  title: string;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Product example with made-up data; its section says so. */
export const ExampleFrame = ({ title, note, className, children }: ExampleFrameProps) => (
  <figure className={cx('min-w-0 rounded border border-line border-t-3 border-t-lane bg-surface px-4 py-3 md:p-5', className)}>
    <figcaption className="mb-2 font-head font-semibold">{title}</figcaption>
    {children}
    {note && <p className="mt-2 text-sm text-muted max-sm:mt-1">{note}</p>}
  </figure>
);
