import { useState } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDecideCase } from './case-data.ts';

/** An administrator decides whether a no-show beyond the carrier's control counts on its record. */
export function ExcuseActions({ id }: { id: string }) {
  const [isExcused, setExcused] = useState<boolean | null>(null);
  const decide = useDecideCase();
  return (
    <div className="flex flex-wrap gap-3" data-print="hide">
      <Button onClick={() => setExcused(true)}>Excuse no-show</Button>
      <Button variant="secondary" onClick={() => setExcused(false)}>
        Do not excuse
      </Button>
      {isExcused !== null && (
        <ReasonDialog
          title={isExcused ? 'Excuse the no-show?' : 'Count the no-show?'}
          text={isExcused ? 'It does not count on the carrier’s record.' : 'It counts on the carrier’s record.'}
          hint="Visible to both sides."
          missing="Enter a reason for both sides"
          minLength={10}
          maxLength={1000}
          action={isExcused ? 'Excuse' : 'Count it'}
          pendingLabel="Sending..."
          failed="Failed to send"
          isCalm
          onSend={(comment) => decide.mutateAsync({ params: { id }, body: { isExcused, comment } })}
          onClose={() => setExcused(null)}
        />
      )}
    </div>
  );
}
