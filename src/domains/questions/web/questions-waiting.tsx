import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useWaitingQuestions } from './question-data.ts';

/** Says to the shipper, wherever on the transport's page, that somebody waits for an answer. */
export function QuestionsWaiting({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const count = useWaitingQuestions(transportId, enabled);
  if (count === 0) return null;
  return (
    <Alert
      tone="warn"
      title={count === 1 ? 'One question waits for your answer' : `${count} questions wait for your answer`}
      actions={
        <ButtonLink to="?tab=quotes#questions" size="sm" preventScrollReset>
          {count === 1 ? 'Read and answer it' : 'Read and answer them'}
        </ButtonLink>
      }
    >
      Your turn. Carriers ask what decides their price: one answer reaches all of them.
    </Alert>
  );
}
