import type { NextAction } from '#shared/next-action-schemas.ts';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { describeDue } from './next-action-labels.ts';

export function Due({ due, now }: { due: NonNullable<NextAction['due']>; now: Date }) {
  const { text, isOver } = describeDue(due, now);
  return (
    <p className={cx('flex items-center gap-1.5 text-sm font-semibold', isOver ? 'text-bad' : 'text-muted')}>
      <Icon name={isOver ? 'alert-triangle' : 'clock'} size={16} />
      <time dateTime={due.at}>{isOver ? `Overdue: ${text}` : text}</time>
    </p>
  );
}
