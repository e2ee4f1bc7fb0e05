import type { ReactNode } from 'react';
import { Icon } from './pictures/icon.tsx';

/** Keeps its input when it is closed. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group min-w-0 rounded border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pb-4">{children}</div>
    </details>
  );
}
