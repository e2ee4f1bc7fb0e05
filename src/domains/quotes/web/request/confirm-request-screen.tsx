import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '#shared/endpoint.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { failureWords } from '#web/api/requests/failure-words.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { confirmRequest, readConfirmation } from '#domains/quotes/endpoints.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export const meta = () => pageTitle('Confirm Your Request');

type Confirmed = ReplyOf<typeof confirmRequest>;

/** Opened by the link of 'Confirm your request': nothing happens before the button is pressed, because programs open links too. */
export default function ConfirmRequestScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  return token ? (
    <Confirmation key={token} token={token} />
  ) : (
    <Asked>
      <Refused code="no_link" token="" />
    </Asked>
  );
}

/** The screen until there is nothing to confirm any more. */
const Asked = ({ children }: { children: ReactNode }) => (
  <Page title="Confirm your request" width="door">
    {children}
  </Page>
);

/** What the link leads to: null while the request waits for the button. Of one that was confirmed, confirming again only leads to it. */
async function readStanding(token: string, signal: AbortSignal): Promise<Confirmed | null> {
  const { state } = await call(readConfirmation, { body: { token } }, { silent: true, signal });
  return state === 'waiting' ? null : call(confirmRequest, { body: { token } }, { silent: true, signal });
}

function Confirmation({ token }: { token: string }) {
  const standing = useQuery({
    queryKey: [readConfirmation.path, token],
    queryFn: ({ signal }) => readStanding(token, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const confirm = useMutation({ mutationFn: () => call(confirmRequest, { body: { token } }, { silent: true }) });
  const refused = refusalOf(confirm.error) ?? refusalOf(standing.error);
  const confirmed = confirm.data ?? standing.data;
  if (confirmed) return <Outcome confirmed={confirmed} />;
  return (
    <Asked>
      {refused ? (
        <Refused code={refused} token={token} />
      ) : standing.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        <Ask failure={confirm.error} isPending={confirm.isPending} onPress={() => confirm.mutate()} />
      )}
    </Asked>
  );
}

const final = ['link_invalid', 'link_expired', 'request_over', 'blocked', 'invalid'];

/** Why pressing again is of no use; null where it may be. */
const refusalOf = (error: Error | null): string | null => (error instanceof ApiError && final.includes(error.code) ? error.code : null);

interface AskProps {
  failure: Error | null;
  isPending: boolean;
  onPress: () => void;
}

function Ask({ failure, isPending, onPress }: AskProps) {
  return (
    <Card>
      <div className="grid justify-items-start gap-4">
        <p>Nothing has happened yet. Press the button, and carriers see your request. Each offer then comes to your address by e-mail.</p>
        {failure && (
          <Alert tone="bad" title="Your request was not confirmed" announced>
            {failureWords(failure, 'Please try again.')}
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

function Outcome({ confirmed }: { confirmed: Confirmed }) {
  const { outcome, offersToken } = confirmed;
  if (outcome === 'confirmed' && offersToken) return <Navigate to={offersPath(offersToken)} replace />;
  return (
    <Page title="Your request" width="door">
      <Standing confirmed={confirmed} />
    </Page>
  );
}

const offersPath = (offersToken: string): string => `/your-offers?token=${offersToken}`;

function Standing({ confirmed: { outcome, offersToken } }: { confirmed: Confirmed }) {
  if (outcome === 'live')
    return (
      <Alert
        tone="good"
        title="Your request is live"
        announced
        actions={offersToken && <ButtonLink to={offersPath(offersToken)}>See your request</ButtonLink>}
      >
        Carriers see it now and price it within 24 hours. Each offer comes to your address, with a link to all of them. You need no account
        until you accept one.
      </Alert>
    );
  if (outcome === 'confirmed')
    return (
      <Alert tone="good" title="Your request is already confirmed" announced actions={signIn}>
        The mails about your offers have links of their own: open the newest one. Once you have set a password, sign in instead.
      </Alert>
    );
  if (outcome === 'taken')
    return (
      <Alert tone="info" title="An account has taken this request over" announced actions={signIn}>
        Sign in to that account: the request is there.
      </Alert>
    );
  return (
    <Alert tone="info" title="There is an account with this address" announced actions={signIn}>
      Sign in. Once the address of the account is confirmed, the request waits among your drafts: submit it if it is yours. No carrier sees
      it before.
    </Alert>
  );
}

const askAnew = (
  <ButtonLink to="/quote" variant="secondary">
    Ask for quotes anew
  </ButtonLink>
);

function Refused({ code, token }: { code: string; token: string }) {
  if (code === 'link_expired')
    return (
      <>
        <Alert tone="warn" title="This link is too old" announced>
          A link works for 72 hours. Your request is kept for 30 days, and no carrier sees it before you confirm it.
        </Alert>
        <ResendConfirmation body={{ token }} label="Send a new link" />
      </>
    );
  if (code === 'request_over')
    return (
      <Alert tone="warn" title="This request can no longer be sent as it is" announced actions={askAnew}>
        Something in it is out of date by now. Asking anew takes a minute.
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
      title={code === 'no_link' ? 'This page is opened by the link in our e-mail.' : 'This link is no longer valid.'}
      announced
      actions={askAnew}
    >
      Only the link of the newest mail works, and a request that nobody confirms is deleted after 30 days.
    </Alert>
  );
}
