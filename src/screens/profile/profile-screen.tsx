import { useWatch } from 'react-hook-form';
import { isCheckedRole } from '#domains/credentials/rules.ts';
import { CompanyCard } from '#domains/credentials/web/company-card.tsx';
import { FmcsaCard } from '#domains/credentials/web/fmcsa-card.tsx';
import { DriverPhotoCard } from '#domains/handovers/web/driver-photo-card.tsx';
import { inspects } from '#domains/inspections/inspecting-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { roleLabels } from '#shared/roles.ts';
import { useCall } from '#web/api/queries.ts';
import { PasswordField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { User } from '#domains/accounts/schemas.ts';
import { getAccountSettings } from '#domains/accounts/endpoints.ts';
import { profileChange } from '#domains/accounts/own/settings-schemas.ts';
import { hasCarrierNumbers, isCarrierOrDriver } from '#domains/accounts/own/settings-rules.ts';
import { SecondFactorField } from '#domains/accounts/web/security/second-factor-field.tsx';
import { useSession } from '#domains/accounts/web/session.ts';
import { SettingsPage } from '#domains/accounts/web/settings-page.tsx';
import { useSaveProfile } from './profile-data.ts';

export const meta = () => pageTitle('Profile Settings');

export default function ProfileScreen() {
  const { user } = useSession();
  const settings = useCall(getAccountSettings, {});
  if (!user) return null;
  const pendingEmail = settings.data?.pendingEmail;
  return (
    <SettingsPage width="desk" title="Profile Settings" text="Details shown to the people you ship with.">
      {pendingEmail && (
        <Alert tone="warn" title="Confirm your new email" announced>
          Open the link we sent to {pendingEmail}. Until then, your email is {user.email}. To undo the change, save your profile again.
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card>
            <ProfileForm key={user.email} user={user} />
          </Card>
          {hasCarrierNumbers(user.role) && !isCarrierOrDriver(user.role) && (
            <Card title="Broker authority" text="Your broker numbers at FMCSA.">
              <AuthorityForm user={user} />
            </Card>
          )}
        </div>
        <div className="grid gap-6">
          {inspects(user.role) && <DriverPhotoCard />}
          {isCheckedRole(user.role) && <FmcsaCard role={user.role} dotNumber={user.dotNumber} />}
          {isCheckedRole(user.role) && <CompanyCard />}
          <Facts
            facts={[
              { label: 'Account type', value: roleLabels[user.role] },
              { label: 'Member since', value: formatDate(user.createdAt), figures: true },
              {
                label: 'Email address',
                value: user.emailVerified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>,
                wide: true,
              },
            ]}
          />
        </div>
      </div>
    </SettingsPage>
  );
}

const showError = (error: unknown) => showFailure('Failed to update profile', error);

function useProfileForm(user: User) {
  const save = useSaveProfile();
  const { fullName, email, phoneNumber, companyName, dotNumber, mcNumber } = user;
  const numbers = isCarrierOrDriver(user.role) ? { dotNumber: dotNumber ?? '', mcNumber: mcNumber ?? '' } : {};
  const form = useZodForm(profileChange, {
    fullName,
    email,
    phoneNumber: formatPhone(phoneNumber ?? ''),
    companyName: companyName ?? '',
    currentPassword: '',
    code: '',
    ...numbers,
  });
  const isMoving = (useWatch({ control: form.control, name: 'email' }) ?? '').trim().toLowerCase() !== email;
  const submit = async (body: Parameters<typeof save.mutateAsync>[0]['body']) => {
    const saved = await save.mutateAsync({ body });
    const description = saved.pendingEmail ? `Open the link we sent to ${saved.pendingEmail} to change your email.` : undefined;
    toast({ title: 'Profile updated', ...(description && { description }) });
    form.setValue('currentPassword', '');
    form.setValue('code', '');
    if (saved.pendingEmail) form.setValue('email', saved.email);
  };
  return { form, isMoving, submit };
}

const Numbers = ({ formId }: { formId?: string }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField {...(formId && { formId })} name="dotNumber" label="DOT number" figures autoComplete="off" optional />
    <TextField {...(formId && { formId })} name="mcNumber" label="MC number" figures autoComplete="off" optional />
  </div>
);

const authorityId = 'authority';

function AuthorityForm({ user: { dotNumber, mcNumber } }: { user: User }) {
  const save = useSaveProfile();
  const form = useZodForm(profileChange, { dotNumber: dotNumber ?? '', mcNumber: mcNumber ?? '' });
  const submit = async (body: Parameters<typeof save.mutateAsync>[0]['body']) => {
    await save.mutateAsync({ body });
    toast({ title: 'Profile updated' });
  };
  return (
    <Form form={form} id={authorityId} onSubmit={submit} onFailure={showError}>
      <Numbers formId={authorityId} />
      <SubmitButton className="justify-self-start" pendingLabel="Saving...">
        Save Numbers
      </SubmitButton>
    </Form>
  );
}

function ProfileForm({ user }: { user: User }) {
  const { form, isMoving, submit } = useProfileForm(user);
  return (
    <Form form={form} onSubmit={submit} onFailure={showError}>
      <TextField name="fullName" label="Full name" autoComplete="name" required />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="We send a link to a new address. It takes effect when you open it."
        required
      />
      {isMoving && (
        <>
          <PasswordField
            name="currentPassword"
            label="Current password"
            hint="Required to change your email."
            autoComplete="current-password"
            required
          />
          <SecondFactorField />
        </>
      )}
      <TextField name="phoneNumber" label="Phone number" type="tel" autoComplete="tel" optional />
      <TextField name="companyName" label="Company name" autoComplete="organization" optional />
      {isCarrierOrDriver(user.role) && <Numbers />}
      <SubmitButton className="justify-self-start" pendingLabel="Saving...">
        Save Profile
      </SubmitButton>
    </Form>
  );
}
