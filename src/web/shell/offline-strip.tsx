import { useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/icon.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says under the bar that there is no connection, as long as there is none. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <aside aria-label="Connection" data-print="hide" className={isOnline ? 'sr-only' : 'border-b border-line bg-warn-tint'}>
      <p role="status" className="mx-auto flex max-w-desk gap-2 px-4 py-2 text-warn md:px-6">
        {!isOnline && (
          <>
            <Icon name="alert-triangle" className="mt-0.5" />
            <span>No connection. What you see is what was there before; nothing you send now arrives.</span>
          </>
        )}
      </p>
    </aside>
  );
}
