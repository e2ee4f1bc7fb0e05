import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'lane' | 'asphalt';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action border-transparent hover:bg-action-hover',
  secondary: 'bg-surface text-ink border-line-strong hover:border-ink hover:bg-sunken',
  quiet: 'bg-transparent text-action-ink border-transparent hover:bg-action-tint',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-hover',
  asphalt: 'bg-transparent text-on-asphalt border-asphalt-line hover:border-on-asphalt-muted hover:bg-asphalt-raised',
  lane: 'bg-lane text-on-lane border-transparent hover:brightness-95',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-sm gap-1.5',
  md: 'min-h-10 px-4 text-base gap-2',
  lg: 'min-h-12 px-6 text-base gap-2.5',
};

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  iconAfter?: IconName;
}

const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonStyle, more?: string) =>
  cx(
    'inline-flex max-w-full items-center justify-center rounded border text-center font-head font-semibold no-underline transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60',
    variants[variant],
    sizes[size],
    more,
  );

/** Marks main actions for tests. */
const getMark = (variant: ButtonVariant = 'primary') => (['primary', 'danger', 'lane'].includes(variant) ? '' : undefined);

function Face({ icon, iconAfter, size, children }: ButtonStyle & { children?: ReactNode }) {
  const iconSize = size === 'sm' ? 16 : 20;
  return (
    <>
      {icon && <Icon name={icon} size={iconSize} />}
      {children && <span className="min-w-0">{children}</span>}
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </>
  );
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Work is in progress: the button keeps its focus and ignores further presses. */
  pending?: boolean;
  pendingLabel?: string;
}

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  pending,
  pendingLabel,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-primary={getMark(variant)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      <Face icon={pending ? undefined : icon} iconAfter={pending ? undefined : iconAfter} size={size}>
        {pending ? (
          <span className="inline-flex items-center gap-2">
            <PendingLane />
            <span>{pendingLabel ?? children}</span>
          </span>
        ) : (
          children
        )}
      </Face>
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle, LinkProps {}

export function ButtonLink({ variant, size, icon, iconAfter, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link data-print="hide" {...rest} data-primary={getMark(variant)} className={buttonClass({ variant, size }, className)}>
      <Face icon={icon} iconAfter={iconAfter} size={size}>
        {children as ReactNode}
      </Face>
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'iconAfter' | 'children'> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, variant = 'quiet', size = 'md', className, ...rest }: IconButtonProps) {
  const square = { sm: 'size-8', md: 'size-10', lg: 'size-12' }[size];
  return (
    <button type="button" {...rest} aria-label={label} className={cx(buttonClass({ variant, size }), 'px-0!', square, className)}>
      <Icon name={icon} size={size === 'sm' ? 16 : 20} />
    </button>
  );
}

function PendingLane() {
  return (
    <svg width="24" height="4" viewBox="0 0 24 4" aria-hidden="true">
      <line x1="0" y1="2" x2="24" y2="2" stroke="currentColor" strokeWidth="3" strokeDasharray="8 4" className="animate-lane" />
    </svg>
  );
}
