import { useId, useRef } from 'react';
import { productName } from '#shared/product.ts';
import { cx } from '#web/ui/class-names.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { NavColumn, type ShellLink } from './nav-links.tsx';

interface DrawerAccount {
  name: string;
  roleLabel: string;
  links: readonly ShellLink[];
  onSignOut: () => void;
}

interface MenuButtonProps {
  links: readonly ShellLink[];
  className: string;
  account?: DrawerAccount;
}

/** Uses the popover API, so it works without a script. */
export function MenuButton({ links, className, account }: MenuButtonProps) {
  const id = useId();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.hidePopover();
  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup="dialog"
        popoverTarget={id}
        variant="asphalt"
        className={cx('-mr-2 border-transparent!', className)}
      />
      <dialog
        ref={drawer}
        id={id}
        popover="auto"
        aria-label={productName}
        className={cx(
          'fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none overflow-y-auto overscroll-contain',
          'border-l border-line bg-surface px-5 pt-4 pb-5 text-ink shadow-float [--color-focus:var(--color-action-ink)] backdrop:bg-asphalt/60',
          className,
        )}
      >
        <div className="flex items-start justify-between gap-4 pb-3">
          <p className="font-head text-lg font-bold">{productName}</p>
          <IconButton icon="x" label="Close" popoverTarget={id} popoverTargetAction="hide" className="-mt-1 -mr-2" />
        </div>
        <NavColumn label="Main" links={links} onChoose={close} />
        {account && <AccountPart {...account} onChoose={close} />}
      </dialog>
    </>
  );
}

function AccountPart({ name, roleLabel, links, onChoose, onSignOut }: DrawerAccount & { onChoose: () => void }) {
  const signOut = () => {
    onChoose();
    onSignOut();
  };
  return (
    <section aria-label="Account" className="mt-6 border-t border-line pt-4">
      <p className="font-head font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="mb-2 text-sm text-muted">{roleLabel}</p>
      <NavColumn label="Account" links={links} onChoose={onChoose} />
      <Button variant="secondary" icon="log-out" className="mt-4 min-h-12 w-full" onClick={signOut}>
        Sign Out
      </Button>
    </section>
  );
}
