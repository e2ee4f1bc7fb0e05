import * as Toast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import { dismissToast, toastStore, type ShownToast } from './toast-store.ts';

/** Swipe by 50 px or wait 5000 ms to close; F8 focuses it. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  return (
    <Toast.Provider duration={5000} swipeThreshold={50} swipeDirection="right">
      {toast && <Note key={toast.id} toast={toast} />}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        // Toasts announce themselves; a second live region would stay reachable above open dialogs.
        aria-live="off"
        className="pointer-events-none fixed top-0 right-0 z-60 m-0 w-[26rem] max-w-full list-none p-4 outline-none sm:top-auto sm:bottom-0"
      />
    </Toast.Provider>
  );
}

function Note({ toast }: { toast: ShownToast }) {
  const isBad = toast.variant === 'destructive';
  return (
    <Toast.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      type="foreground"
      className={cx(
        'pointer-events-auto on-asphalt flex gap-3 rounded border border-asphalt-line border-l-4 p-4 shadow-float transition-transform',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-full',
        isBad ? 'border-l-danger' : 'border-l-lane',
      )}
    >
      <Icon name={isBad ? 'circle-x' : 'circle-check'} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-head font-bold">{toast.title}</Toast.Title>
        {toast.description && <Toast.Description className="text-sm text-on-asphalt-muted">{toast.description}</Toast.Description>}
      </div>
      <Toast.Close
        aria-label="Close"
        className="-m-2 flex size-9 items-center justify-center rounded text-on-asphalt-muted hover:text-on-asphalt"
      >
        <Icon name="x" size={16} />
      </Toast.Close>
    </Toast.Root>
  );
}
