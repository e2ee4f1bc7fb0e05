import { useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { isReachable } from '#web/api/requests/reachable.ts';

/** Only reloads if the server answers; otherwise the browser would show its own error page. */
export const reloadIfOnline = async (address: string = location.pathname + location.search): Promise<void> => {
  if (await isReachable(address)) location.assign(address);
};

export function ScreenError() {
  const [isTrying, setTrying] = useState(false);
  const press = async () => {
    setTrying(true);
    await reloadIfOnline();
    setTrying(false);
  };
  return (
    <>
      <h1 className="mb-4 text-2xl">Something went wrong</h1>
      <Alert
        tone="bad"
        announced
        title="We couldn’t show this screen."
        actions={
          <Button onClick={() => void press()} pending={isTrying}>
            Reload page
          </Button>
        }
      >
        Your saved data is safe. If this happens again, contact us and describe what you were doing.
      </Alert>
    </>
  );
}
