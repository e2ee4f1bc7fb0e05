import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  foot?: ReactNode;
  level?: 2 | 3 | 4;
  flush?: boolean;
}

export function Card({ title, text, aside, foot, level = 2, flush, className, children, ...rest }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section {...rest} className={cx('min-w-0 rounded border border-line bg-surface', title && 'border-t-3 border-t-ink', className)}>
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-4">
          <div className="min-w-0 flex-1 basis-40">
            <Heading className="text-lg">{title}</Heading>
            {text && <p className="mt-0.5 text-sm text-muted">{text}</p>}
          </div>
          {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
        </header>
      )}
      <div className={cx(!flush && 'px-5 pb-5', !flush && !title && 'pt-5')}>{children}</div>
      {foot && <footer className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4">{foot}</footer>}
    </section>
  );
}
