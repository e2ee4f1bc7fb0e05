import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isReached, ScreenNotLoaded } from '#web/api/reached.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Without an answer a browser would show a page of its own. */
const loadAgain = async () => (await isReached(location.href)) && location.reload();

/** A line can come back without the browser noticing. */
const everyMs = 15_000;

/** In the place of a screen of an account that could not be shown. One whose file could not be fetched comes by itself once there is a connection. */
export function ScreenError() {
  const error = useRouteError();
  const [isTrying, setTrying] = useState(false);
  const isAway = error instanceof ScreenNotLoaded;
  useEffect(() => {
    if (!isAway) return;
    const again = () => void loadAgain();
    addEventListener('online', again);
    const timer = setInterval(again, everyMs);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [isAway]);
  const press = async () => {
    setTrying(true);
    await loadAgain();
    setTrying(false);
  };
  return (
    <>
      <h1 className="mb-4 text-2xl">{isAway ? 'This screen is not loaded yet' : 'Something went wrong'}</h1>
      <Alert
        tone={isAway ? 'warn' : 'bad'}
        announced
        title={isAway ? 'There is no connection to Carriage.' : 'This screen could not be shown.'}
        actions={
          <Button onClick={() => void press()} pending={isTrying}>
            {isAway ? 'Try again' : 'Load the page again'}
          </Button>
        }
      >
        {isAway
          ? 'It opens by itself once there is one. Where you were before is still there: go back.'
          : 'Nothing you saved is lost. If it happens again, write to us and say what you were doing.'}
      </Alert>
    </>
  );
}
