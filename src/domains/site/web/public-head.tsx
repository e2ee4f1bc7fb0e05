import type { ReactNode } from 'react';

interface PublicHeadProps {
  title: string;
  text: string;
  above?: ReactNode;
  children?: ReactNode;
}

export function PublicHead({ title, text, above, children }: PublicHeadProps) {
  return (
    <div className="on-asphalt print:bg-transparent print:text-ink">
      <div className="mx-auto max-w-page px-4 pt-7 pb-8 md:px-6 md:pt-10 md:pb-10">
        {above && <div className="mb-3 text-sm text-on-asphalt-muted print:text-muted">{above}</div>}
        <h1 className="max-w-[24ch] text-3xl leading-none font-extrabold tracking-[-0.025em] sm:text-4xl">{title}</h1>
        <p className="mt-3 max-w-[58ch] text-lg text-on-asphalt-muted print:text-muted">{text}</p>
        {children && (
          <div className="mt-5 flex flex-wrap gap-3" data-print="hide">
            {children}
          </div>
        )}
      </div>
      <div aria-hidden="true" className="h-1 bg-[repeating-linear-gradient(to_right,var(--color-lane)_0_28px,transparent_28px_48px)]" />
    </div>
  );
}
