import { Toast } from 'radix-ui';
import { useRef, useSyncExternalStore } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { toastCloseLook, toastListLook, toastLook } from './toast-look.ts';
import { dismissToast, toastStore, type ShownToast } from './toast.ts';
import { useToastPlace } from './use-toast-place.ts';

/** Draws what `toast()` says: 5000 ms, closed by a swipe of 50 px, F8 goes to it. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  const list = useRef<HTMLOListElement>(null);
  useToastPlace(list, shown?.isOpen ? shown.id : null);
  return (
    <Toast.Provider duration={5000} swipeThreshold={50} swipeDirection="right">
      {shown && <Note key={shown.id} toast={shown} />}
      <Toast.Viewport
        ref={list}
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        // Live regions are what a window that opens above the page leaves reachable; toasts announce themselves elsewhere.
        aria-live="off"
        className={toastListLook}
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
        toastLook(isBad),
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-full',
      )}
    >
      <Icon name={isBad ? 'circle-x' : 'circle-check'} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-head font-bold">{toast.title}</Toast.Title>
        {toast.description && <Toast.Description className="text-sm text-on-asphalt-muted">{toast.description}</Toast.Description>}
      </div>
      <Toast.Close aria-label="Close" className={toastCloseLook}>
        <Icon name="x" size={16} />
      </Toast.Close>
    </Toast.Root>
  );
}
