import { useFailedReads } from '#web/api/requests/failed-reads.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Failed parts would otherwise just be missing; warns before the user decides anything. */
export function MissingParts({ transportId }: { transportId: string }) {
  const { count, askAgain } = useFailedReads(`/api/transports/${transportId}`);
  if (count === 0) return null;
  return (
    <Alert
      tone="warn"
      announced
      title={count === 1 ? 'Part of this page could not be loaded' : `${count} parts of this page could not be loaded`}
      actions={
        <Button variant="secondary" size="sm" icon="refresh" onClick={askAgain}>
          Reload
        </Button>
      }
    >
      Nothing is lost, but reload before you decide anything.
    </Alert>
  );
}
