import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#shared/endpoint.ts';
import { Link, useNavigate } from 'react-router';
import { claimRequest } from '#domains/quotes/endpoints.ts';
import { clearPendingQuote, readPendingQuote } from '#domains/quotes/web/request/pending-quote.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { PasswordField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { isTabOfAnother } from '#web/forms/stored-fields.ts';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { beginPasskeySignIn, login, signInWithPasskey } from '#domains/accounts/endpoints.ts';
import type { PasskeyAnswer } from '#domains/accounts/passkeys/passkey-answer-schemas.ts';
import { signInInput } from '#domains/accounts/schemas.ts';
import { requestPasskey, awaitSuggestedPasskey, endSuggestions, passkeyProblem } from '#domains/accounts/web/sign-in/passkey.ts';
import { finishSignOut } from '#domains/accounts/web/sign-in/pending-sign-out.ts';
import { loginFailure, type LoginFailure } from './login-messages.ts';
import { beginSession } from '#domains/accounts/web/session.ts';

const moveAfterMs = 250;
type Credentials = { email: string; password: string; code?: string | undefined };

/** Adds the request sent from this tab to the account and returns a message for the user; on failure it remains on the server. */
export async function claimPending(client: QueryClient): Promise<string | null> {
  const claimToken = readPendingQuote()?.claimToken;
  if (!claimToken) return null;
  const answer = await call(claimRequest, { body: { claimToken } }, { silent: true }).catch(() => null);
  if (!answer) return 'We couldn’t add your quote request to your account. Sign in again later to retry.';
  clearPendingQuote();
  await refresh(client, '/api/transports', '/api/user/transports', '/api/quotes');
  return answer.transportId ? 'We added your quote request to your account.' : null;
}

const isCodeMissing = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_required';

interface LoginFormProps {
  to: string;
  /** Destination if the tab belonged to another account. */
  home: string;
  onFailure: (failure: LoginFailure | null) => void;
  /** Called when signed in, shortly before the redirect. */
  onMoving: () => void;
}

export function LoginForm({ to, home, onFailure, onMoving }: LoginFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useZodForm(signInInput, { email: '', password: '', code: '' });
  const [isCodeAsked, setCodeAsked] = useState(false);
  const open = async (send: () => Promise<ReplyOf<typeof login>>) => {
    onFailure(null);
    await finishSignOut();
    const answer = await send();
    onMoving();
    const next = isTabOfAnother(answer.user.id) ? home : to;
    beginSession(client, answer);
    const description = await claimPending(client);
    toast({ title: 'Welcome back!', ...(description && { description }) });
    setTimeout(() => void navigate(next), moveAfterMs);
  };
  const signIn = (body: Credentials) => open(() => call(login, { body }));
  const signInBy = (passkey: PasskeyAnswer) => open(() => call(signInWithPasskey, { body: { passkey } }));
  const showError = (error: unknown) => {
    if (isCodeMissing(error) && !isCodeAsked) return setCodeAsked(true);
    // A single field, so the message appears only in the summary.
    if (isCodeMissing(error)) return form.setError('root', { message: (error as ApiError).userMessage });
    onFailure(loginFailure(error));
    showFailure('Login Failed', error, { isSaidByPage: true });
  };
  const startOver = () => {
    onFailure(null);
    form.reset();
    setCodeAsked(false);
  };
  const passkey = usePasskeySignIn(signInBy, showError);
  useEffect(() => {
    if (isCodeAsked) form.setFocus('code');
  }, [isCodeAsked, form]);
  return (
    <Form form={form} onSubmit={signIn} onFailure={showError}>
      {isCodeAsked ? (
        <TextField
          name="code"
          label="Authentication code"
          hint="6-digit code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          figures
          required
        />
      ) : (
        <>
          <TextField name="email" label="Email" type="email" autoComplete="username webauthn" required />
          <PasswordField name="password" label="Password" autoComplete="current-password" required />
          <Link to="/forgot-password" className="-mt-2 justify-self-start text-action-ink underline">
            Forgot password?
          </Link>
        </>
      )}
      <SubmitButton size="lg" pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
      {isCodeAsked ? (
        <Button variant="quiet" onClick={startOver}>
          Use another account
        </Button>
      ) : (
        passkeyProblem() === null && (
          <Button
            variant="secondary"
            size="lg"
            pending={passkey.isPending}
            pendingLabel="Waiting for your passkey..."
            onClick={passkey.ask}
          >
            Sign in with a passkey
          </Button>
        )
      )}
    </Form>
  );
}

const findOptions = async () => (await call(beginPasskeySignIn, {}, { silent: true })).options;

/** By button, or by picking a passkey suggested in the email field. */
function usePasskeySignIn(signIn: (passkey: PasskeyAnswer) => Promise<void>, onFailure: (error: unknown) => void) {
  const [isPending, setPending] = useState(false);
  const latest = useRef({ signIn, onFailure });
  useEffect(() => {
    latest.current = { signIn, onFailure };
  });
  useEffect(() => {
    let isOver = false;
    const offer = async () => {
      const passkey = await awaitSuggestedPasskey(findOptions);
      if (passkey && !isOver) await latest.current.signIn(passkey);
    };
    offer().catch((error: unknown) => !isOver && latest.current.onFailure(error));
    return () => {
      isOver = true;
      void endSuggestions();
    };
  }, []);
  const signInByPasskey = () => {
    setPending(true);
    const signingIn = findOptions().then(requestPasskey).then(signIn);
    void signingIn.catch(onFailure).finally(() => setPending(false));
  };
  return { isPending, ask: signInByPasskey };
}
