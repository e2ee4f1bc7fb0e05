import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { dotMcStatus } from '#domains/credentials/endpoints.ts';
import { clearPendingQuote, readPendingQuote, type PendingQuote } from '#domains/quotes/web/request/pending-quote.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { useCall } from '#web/api/queries.ts';
import { PasswordField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { clearFields, isTabOfAnother, useStoredFields } from '#web/forms/stored-fields.ts';
import { useZodForm } from '#web/forms/zod-form.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { registration, type Registration } from '#domains/accounts/schemas.ts';
import { finishSignOut } from '#domains/accounts/web/sign-in/pending-sign-out.ts';
import { beginSession } from '#domains/accounts/web/session.ts';
import { hasDotMc, missingFields } from '#domains/accounts/rules.ts';
import { DotMcBanner } from './dot-mc-banner.tsx';
import { registrationFailure, registrationProblem, registrationReason } from './registration-messages.ts';
import { RoleField, RoleFields } from './role-fields.tsx';
import { sendRegistration } from './send-registration.ts';
import { useDotMcCheck } from './use-dot-mc-check.ts';
import { usePendingSubmit } from './use-pending-submit.ts';

export const meta = () => pageTitle('Create Account');

const keptName = 'register';

const givenBy = (pending: PendingQuote | null) =>
  pending && {
    from: `${pending.email} ${pending.fullName} ${pending.phone}`,
    fields: { email: pending.email, fullName: pending.fullName, phoneNumber: pending.phone, role: 'shipper' as const },
  };

interface Failure {
  readonly message: string | null;
  readonly isOfFields: boolean;
}

const namesFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

function useRegistration(pending: PendingQuote | null) {
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [initialFields] = useState(() => givenBy(pending));
  const form = useZodForm(registration, {
    email: '',
    fullName: '',
    phoneNumber: '',
    password: '',
    role: '' as 'shipper',
    website: '',
  });
  useStoredFields(form, keptName, initialFields);
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
  const { element, press, setPress } = usePendingSubmit(form, check);

  const fail = (newFailure: Failure | null, reason: string | null = null) => {
    setFailure(newFailure);
    toast({ title: 'Registration Failed', ...(reason && { description: reason }), variant: 'destructive' });
  };
  const showError = (error: unknown) =>
    fail({ message: registrationFailure(error), isOfFields: namesFields(error) }, registrationReason(error));
  const hold = () => {
    setPress('none');
    fail({ message: registrationProblem(form.getValues()), isOfFields: true });
  };
  const submit = async (body: Registration) => {
    setFailure(null);
    setPress('none');
    const missing = missingFields(body, { dotMcEnabled });
    if (Object.keys(missing).length > 0)
      throw new ApiError(422, 'Please complete all required fields based on your selected account type.', 'fields_missing', {
        fields: missing as Record<string, string>,
      });
    if (check.state === 'validating') return setPress('kept');
    if (check.state === 'invalid') {
      setPress('blocked');
      return fail(null);
    }
    await finishSignOut();
    const answer = await sendRegistration(body, pending);
    const state: unknown = isTabOfAnother(answer.user.id) ? null : location.state;
    beginSession(client, answer);
    clearFields(keptName);
    clearPendingQuote();
    const linkedWords = answer.linked_quotes > 0 ? 'Your quote request was automatically linked. ' : '';
    toast({ title: 'Account created successfully!', description: `${linkedWords}We emailed you a link to confirm your address.` });
    // The sign-in screen redirects signed-in users to where they were going.
    await navigate('/login', { state });
  };
  return { form, element, submit, failure, tell: showError, hold, dotMcEnabled, check, press };
}

export default function RegisterScreen() {
  const isFromQuote = useSearchParams()[0].get('from') === 'quote';
  const [pending] = useState(() => (isFromQuote ? readPendingQuote() : null));
  const { form, element, submit, failure, tell, hold, dotMcEnabled, check, press } = useRegistration(pending);
  return (
    <Page
      title={isFromQuote ? 'Create Your Account to Track Your Quote' : 'Create Account'}
      text="Free for shippers, carriers, brokers and drivers."
      width="door"
    >
      {pending && (
        <Alert tone="info" title="Link Your Quote Request">
          {vehicleTitle({ year: pending.vehicleYear, make: pending.vehicleMake, model: pending.vehicleModel })} from {pending.fromZipCode}{' '}
          to {pending.toZipCode}. We add it to your new account, where you receive its quotes.
        </Alert>
      )}
      {failure && !failure.isOfFields && (
        <Alert tone="bad" announced>
          {failure.message}
        </Alert>
      )}
      <Card>
        <Form form={form} ref={element} onSubmit={submit} onFailure={tell} onInvalid={hold} summaryTitle={failure?.message}>
          <RoleField />
          <TextField name="fullName" label="Full name" autoComplete="name" required />
          <TextField name="email" label="Email" type="email" autoComplete="username" required />
          <PasswordField
            name="password"
            label="Password"
            hint="At least 8 characters. Avoid common passwords."
            autoComplete="new-password"
            required
          />
          <TextField name="phoneNumber" label="Phone number" type="tel" autoComplete="tel" optional />
          <div hidden>
            <TextField name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
          </div>
          <RoleFields dotMcEnabled={dotMcEnabled} hint={check.hint} />
          <SubmitButton
            size="lg"
            pending={press === 'kept'}
            pendingLabel={press === 'kept' ? 'Checking numbers...' : 'Creating account...'}
          >
            Create Account
          </SubmitButton>
          <DotMcBanner check={check} press={press} />
          {press === 'taken-back' && <p role="status">You changed something. Press Create Account again.</p>}
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
