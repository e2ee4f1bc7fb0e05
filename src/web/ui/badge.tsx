import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'neutral' | 'action' | 'good' | 'warn' | 'bad' | 'lane' | 'default' | 'asphalt';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink border-line',
  action: 'bg-action-tint text-action-ink border-transparent',
  good: 'bg-good-tint text-good border-transparent',
  warn: 'bg-warn-tint text-warn border-transparent',
  bad: 'bg-bad-tint text-bad border-transparent',
  lane: 'bg-lane text-on-lane border-transparent',
  default: 'bg-ink text-paper border-transparent',
  asphalt: 'bg-asphalt-raised text-on-asphalt border-asphalt-line',
};

/** One shape per tone, so that color is never the only signal. */
const shapes: Record<Tone, ReactNode> = {
  neutral: <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  action: <circle cx="5" cy="5" r="3.6" fill="currentColor" />,
  good: (
    <path d="m1.5 5.3 2.5 2.500L8.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round" />
  ),
  warn: <path d="M5 1 9.5 9h-9L5 1Z" fill="currentColor" />,
  bad: <path d="m2 2 6 6m0-6L2 8" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />,
  lane: <path d="M0 5h4m2.5 0H10" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  default: <path d="M1.5 1.500h7v7h-7z" fill="currentColor" />,
  asphalt: null,
};

interface BadgeProps {
  tone?: Tone;
  /** No shape, for names rather than states. */
  plain?: boolean;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', plain, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 align-middle font-head text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {!plain && (
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className="shrink-0">
          {shapes[tone]}
        </svg>
      )}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
