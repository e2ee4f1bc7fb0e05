import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { dotMcStatus } from '#domains/credentials/contract.ts';
import { registerWithQuotes } from '#domains/quotes/contract.ts';
import { clearPendingQuote, readPendingQuote, type PendingQuote } from '#domains/quotes/web/pending-quote.ts';
import { vehicleTitle } from '#shared/vehicles.ts';
import { ApiError, call } from '#web/api/call.ts';
import { useCall } from '#web/api/queries.ts';
import { PasswordField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form, useZodForm } from '#web/forms/form.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';
import { register, registration, type Registration } from '#domains/accounts/contract.ts';
import { hasDotMc, missingFields, withoutForeignFields } from '#domains/accounts/rules.ts';
import { registrationFailure, registrationProblem, registrationReason } from './registration-words.ts';
import { RoleFields } from './role-fields.tsx';
import { useDotMcCheck, type DotMcCheck } from './use-dot-mc-check.ts';

export const meta = () => pageTitle('Create Account');

/** What keeps a complete form from being sent: the check of its numbers. */
function heldBack(check: DotMcCheck): string | null {
  if (check.state === 'validating') return 'Please wait for DOT/MC validation to complete.';
  if (check.state === 'invalid') return `Registration blocked: ${check.message}`;
  return null;
}

/** Answers how many requests the new account took over. */
async function send(body: Registration, pending: PendingQuote | null): Promise<number> {
  if (pending) return (await call(registerWithQuotes, { body: { ...body, quoteData: pending } })).linked_quotes;
  await call(register, { body });
  return 0;
}

function useRegistration(pending: PendingQuote | null) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  /** The failure was the check of the numbers: it is over once the check lets the form pass. */
  const [wasHeld, setWasHeld] = useState(false);
  const form = useZodForm(registration, {
    email: pending?.email ?? '',
    fullName: pending?.fullName ?? '',
    phoneNumber: pending?.phone ?? '',
    password: '',
    role: (pending ? 'shipper' : '') as 'shipper',
    website: '',
  });
  const [role, dotNumber, mcNumber] = useWatch({ control: form.control, name: ['role', 'dotNumber', 'mcNumber'] });
  const status = useCall(dotMcStatus, {}, { silent: true });
  const dotMcEnabled = status.data?.enabled ?? true;
  const check = useDotMcCheck({
    enabled: dotMcEnabled && Boolean(role) && hasDotMc(role),
    mode: status.data?.mode ?? 'live',
    role,
    dotNumber: dotNumber ?? '',
    mcNumber: mcNumber ?? '',
  });

  const fail = (words: string, reason = words) => {
    setFailure(words);
    toast({ title: 'Registration Failed', description: reason, variant: 'destructive', isSaidByPage: true });
  };
  const tell = (error: unknown) => fail(registrationFailure(error), registrationReason(error));
  const hold = (errors: Partial<Record<string, { message?: string }>>) => {
    const [first] = Object.values(errors);
    fail(registrationProblem(form.getValues(), first?.message ?? ''));
  };
  const submit = async (body: Registration) => {
    setFailure(null);
    setWasHeld(false);
    const missing = missingFields(body, { dotMcEnabled });
    if (Object.keys(missing).length > 0)
      throw new ApiError(422, 'Please complete all required fields based on your selected account type.', 'fields_missing', {
        fields: missing as Record<string, string>,
      });
    const held = heldBack(check);
    if (held) {
      setWasHeld(true);
      return fail(held);
    }
    const linked = await send(withoutForeignFields(body), pending);
    clearPendingQuote();
    const linkedWords = linked > 0 ? 'Your quote request was automatically linked to it. ' : '';
    toast({ title: 'Account created successfully!', description: `${linkedWords}We sent you a link that confirms your address.` });
    await navigate('/login', { state: { email: body.email } });
  };
  const isOver = wasHeld && heldBack(check) === null;
  return { form, submit, failure: isOver ? null : failure, tell, hold, dotMcEnabled, check };
}

export default function RegisterScreen() {
  const isFromQuote = useSearchParams()[0].get('from') === 'quote';
  const [pending] = useState(() => (isFromQuote ? readPendingQuote() : null));
  const { form, submit, failure, tell, hold, dotMcEnabled, check } = useRegistration(pending);
  return (
    <Page
      title={isFromQuote ? 'Create Your Account to Track Your Quote' : 'Create Account'}
      text="Free for everyone who ships, and for those who move what is shipped."
      width="door"
    >
      {pending && (
        <Alert tone="info" title="Link Your Quote Request">
          {vehicleTitle({ year: pending.vehicleYear, make: pending.vehicleMake, model: pending.vehicleModel })} from {pending.fromZipCode}{' '}
          to {pending.toZipCode}: it becomes yours with this account, and quotes for it reach you there.
        </Alert>
      )}
      {failure && (
        <Alert tone="bad" title="Registration Failed" announced>
          {failure}
        </Alert>
      )}
      <Card>
        <Form form={form} onSubmit={submit} onFailure={tell} onInvalid={hold}>
          <TextField name="fullName" label="Full name" autoComplete="name" required />
          <TextField name="email" label="Email" type="email" autoComplete="username" required />
          <PasswordField
            name="password"
            label="Password"
            hint="At least 8 characters, and not one of the common ones."
            autoComplete="new-password"
            required
          />
          <TextField name="phoneNumber" label="Phone number" type="tel" autoComplete="tel" optional />
          <div hidden>
            <TextField name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
          </div>
          <RoleFields dotMcEnabled={dotMcEnabled} check={check} />
          <SubmitButton size="lg" pendingLabel="Creating account...">
            Create Account
          </SubmitButton>
        </Form>
      </Card>
      <p>
        Already have an account?{' '}
        <Link to={isFromQuote ? '/login?from=quote' : '/login'} className="text-action-ink underline">
          Sign in
        </Link>
      </p>
    </Page>
  );
}
