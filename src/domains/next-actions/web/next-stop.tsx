import type { ReactNode } from 'react';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { Due } from './due.tsx';
import { StopLinks } from './stop-lines.tsx';

interface NextStopProps {
  turn: NextAction;
  now: Date;
  step: ReactNode;
}

const stopLabels: Partial<Record<NextAction['kind'], string>> = { pick_up: 'Next stop: pickup', deliver: 'Next stop: delivery' };

export function NextStop({ turn: { kind, title, text, due, stop }, now, step }: NextStopProps) {
  return (
    <section aria-labelledby="next-stop" className="min-w-0 rounded border border-t-3 border-line border-t-lane bg-surface">
      <div className="grid gap-4 p-5 lg:grid-cols-[minmax(0,1fr)_max-content] lg:items-end">
        <div className="grid min-w-0 gap-1">
          <h2 id="next-stop" className="text-base text-muted">
            {stopLabels[kind] ?? 'Next stop'}
          </h2>
          <p className="font-head text-xl leading-snug font-bold [overflow-wrap:anywhere]">{stop?.address ?? 'Address not added yet'}</p>
          <p className="[overflow-wrap:anywhere]">{title}</p>
          {stop?.contactName && <p className="text-muted [overflow-wrap:anywhere]">Contact: {stop.contactName}</p>}
          {due ? <Due due={due} now={now} /> : <p className="text-sm text-muted">{text}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {stop && <StopLinks stop={stop} />}
          {step}
        </div>
      </div>
    </section>
  );
}
