import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '#shared/endpoint.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { confirmRequest, readConfirmation } from '#domains/quotes/endpoints.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export const meta = () => pageTitle('Confirm Your Request');

type ConfirmationReply = ReplyOf<typeof confirmRequest>;

/** Confirms only on a button press, because mail scanners open links too. */
export default function ConfirmRequestScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  return token ? (
    <Confirmation key={token} token={token} />
  ) : (
    <RequestedQuotes>
      <Refused code="no_link" token="" />
    </RequestedQuotes>
  );
}

const RequestedQuotes = ({ children }: { children: ReactNode }) => (
  <Page title="Confirm your request" width="door">
    {children}
  </Page>
);

/** Null while unconfirmed. Confirming again only returns the outcome. */
async function openConfirmation(token: string, signal: AbortSignal): Promise<ConfirmationReply | null> {
  const { state } = await call(readConfirmation, { body: { token } }, { silent: true, signal });
  return state === 'waiting' ? null : call(confirmRequest, { body: { token } }, { silent: true, signal });
}

function Confirmation({ token }: { token: string }) {
  const status = useQuery({
    queryKey: [readConfirmation.path, token],
    queryFn: ({ signal }) => openConfirmation(token, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const confirm = useMutation({ mutationFn: () => call(confirmRequest, { body: { token } }, { silent: true }) });
  const refused = getRefusal(confirm.error) ?? getRefusal(status.error);
  const confirmed = confirm.data ?? status.data;
  if (confirmed) return <Outcome confirmed={confirmed} />;
  return (
    <RequestedQuotes>
      {refused ? (
        <Refused code={refused} token={token} />
      ) : status.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        <Ask failure={confirm.error} isPending={confirm.isPending} onPress={() => confirm.mutate()} />
      )}
    </RequestedQuotes>
  );
}

const final = ['link_invalid', 'link_expired', 'request_over', 'blocked', 'invalid'];

/** Null if a retry may help. */
const getRefusal = (error: Error | null): string | null => (error instanceof ApiError && final.includes(error.code) ? error.code : null);

interface AskProps {
  failure: Error | null;
  isPending: boolean;
  onPress: () => void;
}

function Ask({ failure, isPending, onPress }: AskProps) {
  return (
    <Card>
      <div className="grid justify-items-start gap-4">
        <p>Press the button to send your request to carriers. We email you each offer.</p>
        {failure && (
          <Alert tone="bad" title="Your request was not confirmed" announced>
            {describeFailure(failure, 'Please try again.')}
          </Alert>
        )}
        <Button size="lg" pending={isPending} pendingLabel="Confirming..." onClick={onPress}>
          Confirm my request
        </Button>
      </div>
    </Card>
  );
}

const signIn = <ButtonLink to="/login">Sign in</ButtonLink>;

function Outcome({ confirmed }: { confirmed: ConfirmationReply }) {
  const { outcome, offersToken } = confirmed;
  if (outcome === 'confirmed' && offersToken) return <Navigate to={offersPath(offersToken)} replace />;
  return (
    <Page title="Your request" width="door">
      <RequestStatus confirmed={confirmed} />
    </Page>
  );
}

const offersPath = (offersToken: string): string => `/your-offers?token=${offersToken}`;

function RequestStatus({ confirmed: { outcome, offersToken } }: { confirmed: ConfirmationReply }) {
  if (outcome === 'live')
    return (
      <Alert
        tone="good"
        title="Your request is live"
        announced
        actions={offersToken && <ButtonLink to={offersPath(offersToken)}>See your request</ButtonLink>}
      >
        Carriers can see it now and reply within 24 hours. We email you each offer. You don’t need an account until you accept one.
      </Alert>
    );
  if (outcome === 'confirmed')
    return (
      <Alert tone="good" title="Your request is already confirmed" announced actions={signIn}>
        Open the link in the newest email about your offers. If you have set a password, sign in instead.
      </Alert>
    );
  if (outcome === 'taken')
    return (
      <Alert tone="info" title="This request is in an account" announced actions={signIn}>
        Sign in to see it.
      </Alert>
    );
  return (
    <Alert tone="info" title="You already have an account" announced actions={signIn}>
      Sign in and confirm your email. You then find the request in your drafts: submit it if it is yours. Carriers don’t see it until then.
    </Alert>
  );
}

const requestAgain = (
  <ButtonLink to="/quote" variant="secondary">
    Request new quotes
  </ButtonLink>
);

function Refused({ code, token }: { code: string; token: string }) {
  if (code === 'link_expired')
    return (
      <>
        <Alert tone="warn" title="This link has expired" announced>
          Links work for 72 hours. We keep your request for 30 days, and carriers don’t see it until you confirm.
        </Alert>
        <ResendConfirmation body={{ token }} label="Send a new link" />
      </>
    );
  if (code === 'request_over')
    return (
      <Alert tone="warn" title="This request is out of date" announced actions={requestAgain}>
        We can’t send it as it is. A new request takes a minute.
      </Alert>
    );
  if (code === 'blocked')
    return (
      <Alert tone="bad" title="Your account has been blocked. Please contact support." announced>
        Nothing was sent to carriers.
      </Alert>
    );
  return (
    <Alert
      tone="warn"
      title={code === 'no_link' ? 'Open this page with the link in our email.' : 'This link is no longer valid.'}
      announced
      actions={requestAgain}
    >
      Only the link in the newest email works. We delete unconfirmed requests after 30 days.
    </Alert>
  );
}
