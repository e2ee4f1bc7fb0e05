import { pickPlural } from '#shared/text/counted.ts';
import { useState } from 'react';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { agreedText, detailLabels, differingFields, listDetails, toAgreed } from '#domains/transports/details/details-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { useSend } from '#web/api/queries.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { DetailsAnswer } from '../../booking/details-schemas.ts';
import { answerDetails } from '../../endpoints.ts';
import { changedDetailsId } from '../../next-action.ts';
import { offerReads, useStep } from '../quote-data.ts';

const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

export function DetailsChange({ transport, owns }: { transport: TransportDetail; owns: boolean }) {
  const { detailsChange } = transport;
  if (!detailsChange) return null;
  const { agreed, canAnswer, at } = detailsChange;
  const now = toAgreed(transport, agreed);
  const text = owns
    ? 'We notified your carrier. If they decline, the booked details apply again.'
    : 'If the carrier declines, the booked details apply again.';
  return (
    <Card
      id={changedDetailsId}
      title={canAnswer ? 'The shipper changed the booking' : 'Changed after booking'}
      text={canAnswer ? 'Agree or decline. If you decline, the booked details apply again.' : text}
      foot={canAnswer && <Answer transportId={transport.id} changedAt={at} />}
    >
      <Facts
        columns={1}
        facts={differingFields(agreed, now).map((field) => ({
          label: capital(detailLabels[field]),
          value: `${agreedText(field, now)} (booked: ${agreedText(field, agreed)})`,
        }))}
      />
    </Card>
  );
}

/** A change that the carrier declined, until the shipper changes the details again. */
export function DeclinedDetails({ transport: { id, declinedDetails } }: { transport: TransportDetail }) {
  if (!declinedDetails) return null;
  const { at, by, fields, reason } = declinedDetails;
  return (
    <Card
      title={`${by} declined your changes`}
      text={`${formatDateTime(at)}. The booked ${listDetails(fields)} ${pickPlural(fields.length, { one: 'applies', other: 'apply' })} again.`}
      foot={
        <ButtonLink to={`/transports/${id}?tab=messages`} variant="secondary">
          Message the carrier
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere">{reason ?? 'The carrier gave no reason.'}</p>
    </Card>
  );
}

function Answer({ transportId, changedAt }: { transportId: string; changedAt: string }) {
  const [declines, setDeclines] = useState(false);
  const { mutateAsync, isPending } = useSend(answerDetails, { refreshes: offerReads, idempotent: true });
  const run = useStep();
  const send = (answer: DetailsAnswer, reason: string | null) =>
    run('Failed to send your answer', async () => {
      await mutateAsync({ params: { id: transportId }, body: { answer, changedAt, reason } });
      toast({
        title: answer === 'agreed' ? 'You agreed to the change' : 'You declined the change',
        description: 'We notified the shipper.',
      });
    });
  return (
    <>
      <Button icon="check" pending={isPending} pendingLabel="Sending..." onClick={() => void send('agreed', null).catch(() => {})}>
        Agree to change
      </Button>
      <Button variant="secondary" onClick={() => setDeclines(true)}>
        Decline
      </Button>
      {declines && (
        <ReasonDialog
          title="Decline the change?"
          text="The booked details apply again and you keep the job. We notify the shipper."
          hint="The shipper sees your reason."
          missing="Enter a reason"
          maxLength={300}
          action="Decline change"
          pendingLabel="Sending..."
          isCalm
          onSend={(reason) => send('declined', reason)}
          onClose={() => setDeclines(false)}
        />
      )}
    </>
  );
}
