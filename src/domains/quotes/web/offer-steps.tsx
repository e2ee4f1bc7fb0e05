import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { Button } from '#web/ui/button.tsx';
import type { Quote } from '../schemas.ts';
import { AnswerDriving } from './answer-driving.tsx';
import { QuoteMoves } from './quote-moves.tsx';
import { TakeJob, getTakeJobLabel } from './quote-take-job.tsx';

export const hasSteps = ({ can }: Quote): boolean => can.take || can.nameDriver || can.agree || can.decline || can.moveTo.length > 0;

/** `pickupWait`: why pickup must wait, or null. */
export function OfferSteps({ quote, pickupWait = null }: { quote: Quote; pickupWait?: string | null }) {
  const [isTaking, setTaking] = useState(false);
  const { user } = useSession();
  return (
    <>
      {(quote.can.take || quote.can.nameDriver) && (
        <Button icon="truck" variant={quote.can.take ? 'primary' : 'secondary'} onClick={() => setTaking(true)}>
          {getTakeJobLabel(quote, user?.id)}
        </Button>
      )}
      {!quote.can.agree && <QuoteMoves quote={quote} pickupWait={pickupWait} />}
      <AnswerDriving quote={quote} />
      {isTaking && <TakeJob quote={quote} open onOpenChange={setTaking} />}
    </>
  );
}
