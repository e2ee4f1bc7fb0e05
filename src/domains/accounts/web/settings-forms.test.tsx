import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/roles.ts';
import { toButtons, toFields, getHtml, getText } from '../../../../test/harness/browser/screen.tsx';
import { getMe, getAccountSettings, updatePassword } from '../endpoints.ts';
import type { AccountSettings as Settings } from '../own/settings-schemas.ts';
import { preferenceNames } from '../own/settings-rules.ts';
import { AccountSettings } from './account-settings.tsx';
import { PasswordForm, passwordBody } from './security/password-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';

const settings = {
  emailNotifications: true,
  smsNotifications: false,
  pushNotifications: false,
  weeklyReports: true,
  securityAlerts: true,
  smsAvailable: true,
  twoFactorEnabled: false,
  recoveryCodesLeft: 0,
  pendingEmail: null,
} as unknown as Settings;
const withFactor = (twoFactorEnabled: boolean) => ({ data: { [getAccountSettings.path]: { ...settings, twoFactorEnabled } } });

describe('the password form', () => {
  const form = <PasswordForm endpoint={updatePassword} failureTitle="Password Update Failed" />;

  it.each([
    [false, ['currentPassword', 'newPassword', 'confirmPassword']],
    [true, ['currentPassword', 'newPassword', 'confirmPassword', 'code']],
  ])('asks for a code if two-factor authentication is on: %s', (isOn, names) => {
    expect(toFields(form, withFactor(isOn))).toEqual(names);
  });

  it('sends the code but not the repeated password', () => {
    const typed = { currentPassword: 'old', newPassword: 'new', confirmPassword: 'new', code: '123456' };
    expect(passwordBody(typed as Parameters<typeof passwordBody>[0])).toEqual({
      currentPassword: 'old',
      newPassword: 'new',
      code: '123456',
    });
  });
});

describe('the notification preferences', () => {
  it.each([
    [true, preferenceNames],
    [false, preferenceNames.filter((name) => name !== 'smsNotifications')],
  ])('have a field for each channel, text messages included: %s', (smsAvailable, names) => {
    expect(toFields(<PreferencesForm settings={{ ...settings, smsAvailable }} />)).toEqual(names);
  });
});

describe('the two-factor card', () => {
  it.each([
    [false, 10, 'Off', ['Set up']],
    [true, 10, '10 of 10 recovery codes are left.', ['Turn off']],
    [true, 2, 'off and on again to get new ones', ['Turn off']],
  ])('with two-factor on (%s) and %i codes left shows: %s', (twoFactorEnabled, recoveryCodesLeft, words, buttons) => {
    const card = <SecondFactorCard settings={{ ...settings, twoFactorEnabled, recoveryCodesLeft }} />;
    expect(getText(card)).toContain(words);
    expect(toButtons(card)).toEqual(buttons);
  });
});

describe('the account settings', () => {
  const shownTo = (role: Role, mustSetUpSecondFactor = false) => {
    const user = { id: 'u1', email: 'u@example.com', role, mustSetUpSecondFactor, createdAt: '2026-01-01T00:00:00.000Z' };
    return getHtml(<AccountSettings pushes={null} webhooks={<p>the webhooks</p>} />, {
      data: { [getAccountSettings.path]: settings, [getMe.path]: user },
    });
  };
  const overseers: readonly Role[] = ['compliance', 'admin', 'super_admin'];

  it.each(roles)('offer API keys and webhooks to a %s, which is no overseer role', (role) => {
    const html = shownTo(role);
    const isOffered = !overseers.includes(role);
    expect([html.includes('API keys</h2>'), html.includes('the webhooks')]).toEqual([isOffered, isOffered]);
    expect(html).toContain('Update Password');
  });

  it('show only two-factor set-up to an administrator without it', () => {
    const html = shownTo('admin', true);
    expect(html).toContain('Set up two-factor authentication');
    for (const words of ['Update Password', 'Save Preferences']) expect(html).not.toContain(words);
  });
});
