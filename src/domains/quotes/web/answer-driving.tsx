import { useState } from 'react';
import { useSend } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Quote } from '../schemas.ts';
import { answerDriving } from '../endpoints.ts';
import { offerReads, useStep } from './quote-data.ts';
import { DeclineDriving } from './quote-endings.tsx';

export function AnswerDriving({ quote: { id, can } }: { quote: Quote }) {
  return (
    <>
      {can.agree && <Agree quoteId={id} />}
      {can.decline && <DeclineDriving quoteId={id} />}
    </>
  );
}

function Agree({ quoteId }: { quoteId: string }) {
  const [isSending, setSending] = useState(false);
  const answer = useSend(answerDriving, { refreshes: offerReads, idempotent: true });
  const run = useStep();
  const send = async () => {
    setSending(true);
    try {
      await run('Failed to send your answer', async () => {
        await answer.mutateAsync({ params: { id: quoteId }, body: { answer: 'agreed', reason: null } });
        toast({ title: 'You agreed to drive', description: 'We notified the carrier.' });
      });
    } catch {
    } finally {
      setSending(false);
    }
  };
  return (
    <Button icon="check" pending={isSending} pendingLabel="Sending..." onClick={() => void send()}>
      Agree to drive
    </Button>
  );
}
