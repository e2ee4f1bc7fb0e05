import { useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/pictures/icon.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** `keeps`: steps at the vehicle are saved and sent later. */
export function OfflineStrip({ keeps }: { keeps: boolean }) {
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
            <span>
              No connection. You may see old data;{' '}
              <span>{keeps ? 'steps at the vehicle are saved on this phone and sent later.' : 'changes can’t be sent.'}</span>
            </span>
          </>
        )}
      </p>
    </aside>
  );
}
