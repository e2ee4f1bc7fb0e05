import type { ReactNode } from 'react';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const icons = { pick_up: 'truck', deliver: 'circle-check' } as const;

export const isMove = (kind: NextAction['kind']): kind is keyof typeof icons => kind in icons;

/** The first stop that the driver can act on now. */
export const findNextStop = (turns: readonly NextAction[] | undefined): NextAction | undefined =>
  turns?.find(({ kind, isYours }) => isYours && isMove(kind));

export function driverStep({ kind, action, title }: NextAction, className: string): ReactNode {
  if (!isMove(kind)) return null;
  return (
    <ButtonLink to={action.href} size="lg" icon={icons[kind]} className={className}>
      {action.label}
      <span className="sr-only">: {title}</span>
    </ButtonLink>
  );
}

export const DriverBar = ({ next }: { next: NextAction }) => (
  <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-4 py-2.5 sm:hidden" data-print="hide">
    {driverStep(next, 'w-full')}
  </div>
);
