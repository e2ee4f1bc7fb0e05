import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isReachable, claimReload } from '#web/api/requests/reachable.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { reloadIfOnline, ScreenError } from './screen-error.tsx';

let isReloadHeld = false;
const listeners = new Set<() => void>();

function hold(isHeld: boolean): void {
  isReloadHeld = isHeld;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The router reloads the page if a screen's file fails to load: offline that shows the browser's error page, and with a missing file it
// never ends.
if (typeof navigation !== 'undefined')
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated) return;
    event.preventDefault();
    hold(true);
  });

/** Loads the page once if a screen's file is missing; then shows why instead of `children`. */
export function UnlessMissing({ children }: { children: ReactNode }) {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isReloadHeld,
    () => false,
  );
  const here = useLocation();
  const { location: next } = useNavigation();
  const { pathname, search } = next ?? here;
  const to = pathname + search;
  const [missing, setMissing] = useState({ to: '', isAway: false });
  useEffect(() => {
    if (!isHeld) return;
    hold(false);
    const load = async () => {
      const isThere = await isReachable(to);
      if (isThere && claimReload(to)) location.assign(to);
      else setMissing({ to, isAway: !isThere });
    };
    void load();
  }, [isHeld, to]);
  if (missing.to !== to) return children;
  return <div className="mx-auto max-w-form px-4 py-16">{missing.isAway ? <ScreenAway to={to} /> : <ScreenError />}</div>;
}

/** Browsers don't always notice a reconnect. */
const everyMs = 15_000;

/** Retries until the screen can be loaded. */
function ScreenAway({ to }: { to: string }) {
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    const again = () => void reloadIfOnline(to);
    addEventListener('online', again);
    const timer = setInterval(again, everyMs);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [to]);
  const press = async () => {
    setTrying(true);
    await reloadIfOnline(to);
    setTrying(false);
  };
  return (
    <>
      <h1 className="mb-4 text-2xl">This screen hasn’t loaded yet</h1>
      <Alert
        tone="warn"
        announced
        title="No connection to Carriage."
        actions={
          <Button onClick={() => void press()} pending={isTrying}>
            Try again
          </Button>
        }
      >
        It opens when you’re back online. Screens you’ve already opened still work.
      </Alert>
    </>
  );
}
