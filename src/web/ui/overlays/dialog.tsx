import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import { useReturnFocus } from '../feedback/return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  foot?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Aligned to the top, for dialogs whose height changes while the user types. */
  hangs?: boolean;
  children?: ReactNode;
}

const widths = { sm: 'max-w-[26rem]', md: 'max-w-[36rem]', lg: 'max-w-[56rem]' };
const veil = 'fixed inset-0 z-40 bg-asphalt/60';

function Head({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
      <div className="min-w-0">
        <Radix.Title className="text-lg">{title}</Radix.Title>
        {text && (
          <Radix.Description asChild>
            <div className="mt-1 text-muted">{text}</div>
          </Radix.Description>
        )}
      </div>
      <Radix.Close
        data-close
        aria-label="Close"
        className="-mt-1 -mr-2 flex size-10 shrink-0 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="x" />
      </Radix.Close>
    </div>
  );
}

const control =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';
const field = 'input:not([type=file]), textarea, select, [role=combobox], [role=radio], [role=checkbox]';

/** Null if the first control is not a field. */
function getFirstField(window: HTMLElement): HTMLElement | null {
  const first = [...window.querySelectorAll<HTMLElement>(control)].find(
    (part) => !part.matches('[data-close]') && part.getClientRects().length > 0,
  );
  return first?.matches(field) ? first : null;
}

/** Slides up on phones. Focuses the first field if it comes before all other controls. */
export function Dialog({ open, onOpenChange, title, text, foot, size = 'md', hangs = false, children }: DialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content
          {...(text ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            const first = getFirstField(event.target as HTMLElement);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          className={cx(
            'fixed z-50 flex max-h-[90dvh] w-full flex-col border border-line border-t-3 border-t-ink bg-surface shadow-float',
            'max-sm:inset-x-0 sm:left-1/2 sm:w-[calc(100%-2rem)] sm:rounded',
            hangs
              ? 'top-0 max-sm:rounded-b sm:top-[12dvh] sm:max-h-[80dvh] sm:-translate-x-1/2'
              : 'max-sm:bottom-0 max-sm:rounded-t sm:top-1/2 sm:-translate-1/2',
            widths[size],
            'max-sm:max-w-none',
          )}
        >
          <Head title={title} text={text} />
          {children && <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
          {foot && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
