import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { toastCloseLook, toastListLook, toastLook } from './toast-look.ts';
import { dismissToast, toastStore, type ShownToast } from './toast.ts';
import { useToastPlace } from './use-toast-place.ts';

const shownForMs = 5_000;

/** Draws what `toast()` says with nothing that has to be fetched: without a connection there is most to say. */
export function PlainToaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  const list = useRef<HTMLOListElement>(null);
  useToastPlace(list, shown?.isOpen ? shown.id : null);
  return (
    <section aria-label="Notifications">
      {/* A window that opens above the page hides all but live regions; the toast announces itself. */}
      <ol ref={list} aria-live="off" className={toastListLook}>
        {shown?.isOpen && <Note key={shown.id} toast={shown} />}
      </ol>
    </section>
  );
}

function Note({ toast: { id, title, description, variant } }: { toast: ShownToast }) {
  const isBad = variant === 'destructive';
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <li className={toastLook(isBad)}>
      <Icon name={isBad ? 'circle-x' : 'circle-check'} className="mt-0.5" />
      <div role="alert" className="min-w-0 flex-1">
        <div className="font-head font-bold">{title}</div>
        {description && <div className="text-sm text-on-asphalt-muted">{description}</div>}
      </div>
      <button type="button" aria-label="Close" className={toastCloseLook} onClick={() => dismissToast(id)}>
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}
