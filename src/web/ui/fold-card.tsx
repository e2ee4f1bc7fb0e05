import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Icon } from './pictures/icon.tsx';
import { useIsDesktop } from './use-is-desktop.ts';

interface FoldCardProps {
  id?: string;
  title: string;
  text?: ReactNode;
  digest: ReactNode;
  /** Open initially on phones too. */
  startsOpen?: boolean;
  /** Folded on desktops too. */
  isDone?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/** Folded on phones until tapped; open on desktops unless done. */
export function FoldCard({ id, title, text, digest, startsOpen = false, isDone = false, aside, children }: FoldCardProps) {
  const isDesk = useIsDesktop();
  if (isDesk && !isDone)
    return (
      <Card {...(id && { id })} title={title} text={text} aside={aside}>
        {children}
      </Card>
    );
  return (
    <details id={id} open={startsOpen} className="group min-w-0 rounded border border-t-3 border-line border-t-ink bg-surface">
      <summary className="grid min-h-12 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{title}</h2>
        <Icon name="chevron-down" className="row-span-2 text-muted transition-transform group-open:row-span-1 group-open:rotate-180" />
        <span className="text-sm text-muted [overflow-wrap:anywhere] group-open:hidden print:hidden">{digest}</span>
      </summary>
      <div className="grid gap-3 px-5 pb-5">
        {text && <p className="-mt-2 text-sm text-muted">{text}</p>}
        {aside && <div>{aside}</div>}
        {children}
      </div>
    </details>
  );
}
