import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';

export type AlertTone = 'info' | 'good' | 'warn' | 'bad';

const tones: Record<AlertTone, { look: string; icon: IconName; ink: string }> = {
  info: { look: 'bg-action-tint border-action-ink', icon: 'info', ink: 'text-action-ink' },
  good: { look: 'bg-good-tint border-good', icon: 'circle-check', ink: 'text-good' },
  warn: { look: 'bg-warn-tint border-warn', icon: 'alert-triangle', ink: 'text-warn' },
  bad: { look: 'bg-bad-tint border-bad', icon: 'circle-x', ink: 'text-bad' },
};

interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  actions?: ReactNode;
  /** Announced by screen readers; use it if a user action caused the alert. */
  announced?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Alert({ tone = 'info', title, actions, announced, className, children }: AlertProps) {
  const { look, icon, ink } = tones[tone];
  return (
    <div
      role={announced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3 rounded border-l-4 p-4', look, className)}
    >
      <Icon name={icon} className={cx('mt-0.5', ink)} />
      <div className="min-w-0 flex-1">
        {title && <p className={cx('font-head font-bold', ink)}>{title}</p>}
        {children && <div className={cx('text-ink', title && 'mt-0.5')}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
