import type { BodyInput } from '#shared/endpoint.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { resendConfirmation } from '#domains/quotes/endpoints.ts';

interface ResendConfirmationProps {
  /** What names the request: its claim token, or a link that is too old. */
  body: BodyInput<typeof resendConfirmation>;
  label: string;
}

/** Asks for another mail with the link. What it says is true whatever became of the request: nobody learns of others here. */
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
