import type { BodyInput } from '#shared/endpoint.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { resendConfirmation } from '#domains/quotes/endpoints.ts';

interface ResendConfirmationProps {
  /** Claim token, or the token of an expired link. */
  body: BodyInput<typeof resendConfirmation>;
  label: string;
}

/** The message must not reveal the state of the request. */
export function ResendConfirmation({ body, label }: ResendConfirmationProps) {
  const resend = useSend(resendConfirmation);
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" pending={resend.isPending} pendingLabel="Sending..." onClick={() => resend.mutate({ body })}>
        {label}
      </Button>
      {resend.data && (
        <Alert tone="good" title="We sent a new link" announced>
          If your request is unconfirmed, the email arrives in a minute or two. Check your spam folder. We send at most three an hour.
        </Alert>
      )}
      {resend.error && (
        <Alert tone="bad" title="We couldn’t send the email" announced>
          {describeFailure(resend.error, 'Please try again.')}
        </Alert>
      )}
    </div>
  );
}
