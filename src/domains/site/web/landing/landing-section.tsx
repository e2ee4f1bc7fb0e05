import { useId, type ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';

interface SectionProps {
  title: string;
  text?: ReactNode;
  sunken?: boolean;
  children: ReactNode;
}

export function Section({ title, text, sunken, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={cx(sunken && 'border-y border-line bg-sunken')}>
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-2 px-4 py-4 sm:gap-y-8 sm:py-14 md:px-6 lg:grid-cols-[19rem_1fr] lg:py-16">
        <div>
          <h2 id={titleId} className="text-lg font-extrabold sm:text-2xl">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-text text-muted max-sm:text-sm sm:mt-3">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
