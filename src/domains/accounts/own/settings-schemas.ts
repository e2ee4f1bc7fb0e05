import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { email, newPassword, user } from '../schemas.ts';
import { reauthenticationInput, secondFactorCode } from '../reauthentication/reauthentication-schemas.ts';
import { preferenceNames } from './settings-rules.ts';

/** Undefined: unchanged. Null or blank: removed. */
const change = z
  .string()
  .trim()
  .max(200, limitLength(200))
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

const password = (message: string) => z.string(message).min(1, message).max(200, limitLength(200));
const code = z.string('Enter the code').trim().min(6, 'Enter the code').max(40, limitLength(40));

export const sessionRow = z.object({
  id,
  device: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const preferences = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  weeklyReports: z.boolean(),
  securityAlerts: z.boolean(),
} satisfies Record<(typeof preferenceNames)[number], z.ZodBoolean>);
export type Preferences = z.infer<typeof preferences>;

export const accountSettings = preferences.extend({
  smsAvailable: z.boolean(),
  pendingEmail: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  twoFactorRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
export type AccountSettings = z.infer<typeof accountSettings>;

export const profileChange = z.object({
  fullName: z
    .string('Full name is required')
    .trim()
    .min(1, 'Full name is required')
    .max(200, limitLength(200))
    .refine(isName, nameProblem)
    .optional(),
  email: email.optional(),
  /** Required to change the address (with a code if two-factor authentication is on), because the mailbox can set a new password. */
  currentPassword: z.string().max(200).optional(),
  code: secondFactorCode,
  phoneNumber: change,
  companyName: change.refine((name) => !name || isName(name), nameProblem),
  dotNumber: change,
  mcNumber: change,
});

export const updateProfile = {
  summary: 'Change the profile; a new email address takes effect when its link is opened',
  proof: 'not needed: it asks for the password and second factor before another address; the rest is changed back',
  perMinute: 30,
  body: profileChange,
  reply: user.extend({ pendingEmail: z.string().nullable() }),
  errors: ['email_taken'],
} satisfies Schemas;

export const getAccountSettings = {
  summary: 'Get notification preferences and security status',
  reply: accountSettings,
} satisfies Schemas;

export const updateAccountSettings = {
  summary: 'Change notification preferences; security alerts are always emailed',
  proof: 'not needed: it is changed back',
  body: preferences.partial(),
  reply: accountSettings,
} satisfies Schemas;

export const passwordChange = z.object({
  currentPassword: password('Current password is required'),
  newPassword,
  code: secondFactorCode,
});
const confirmed = { confirmPassword: z.string().min(1, 'Please repeat the new password') };
const isConfirmed = (values: { newPassword: string; confirmPassword: string }) =>
  values.newPassword.normalize('NFKC') === values.confirmPassword.normalize('NFKC');
const mismatch = { path: ['confirmPassword'], message: "Passwords don't match" };
export const passwordChangeForm = passwordChange.extend(confirmed).refine(isConfirmed, mismatch);
export const passwordResetForm = z.object({ newPassword, ...confirmed }).refine(isConfirmed, mismatch);
const changed = z.object({ changed: z.literal(true) });
const passwordErrors = ['common_password', 'password_changed'];

export const updatePassword = {
  summary: 'Change the password and end the other sessions',
  proof: 'not needed: it asks for the password, and a code where a second factor is on',
  perMinute: 10,
  body: passwordChange,
  reply: changed,
  errors: passwordErrors,
} satisfies Schemas;

export const changePassword = {
  summary: 'Change the password and end the other sessions',
  proof: 'not needed: it asks for the password, and a code where a second factor is on',
  perMinute: 10,
  body: passwordChange,
  reply: changed,
  errors: passwordErrors,
} satisfies Schemas;

export const forgottenAddress = z.object({ email });

export const forgotPassword = {
  summary: 'Email a link to set a new password; the reply is the same for every address',
  perMinute: 5,
  body: forgottenAddress,
  reply: z.object({ sent: z.literal(true) }),
} satisfies Schemas;

export const resetPassword = {
  summary: 'Set a new password with the single-use token from the email; ends every session and API key',
  perMinute: 10,
  body: z.object({ token: z.string().min(20).max(100), newPassword }),
  /** `grantsLeft`: access that still works, listed at `/api/settings/access`. */
  reply: changed.extend({ grantsLeft: z.int() }),
  errors: ['link_invalid', 'common_password'],
} satisfies Schemas;

export const restoreEmail = {
  summary: 'Restore the old email address with its emailed link and a new password; ends every session, API key and all access added since',
  perMinute: 10,
  body: z.object({ token: z.string().min(20).max(100), newPassword }),
  reply: z.object({ email: z.string() }),
  errors: ['link_invalid', 'common_password', 'email_taken'],
} satisfies Schemas;

export const listSessions = {
  summary: 'List sessions, newest first',
  reply: z.array(sessionRow),
} satisfies Schemas;

export const revokeSession = {
  summary: 'End one of your sessions',
  proof: 'not needed: one signs in again',
  params: idParams,
  reply: z.object({ revoked: z.number().int() }),
} satisfies Schemas;

export const revokeOtherSessions = {
  summary: 'End all your other sessions',
  proof: 'not needed: one signs in again',
  reply: z.object({ revoked: z.number().int() }),
} satisfies Schemas;

export const passwordAgain = z.object({ password: password('Password is required') });

export const setUpTwoFactor = {
  summary: 'Create a secret for an authenticator app; it takes effect when a code is confirmed',
  proof: 'not needed: it asks for the password',
  perMinute: 10,
  body: passwordAgain,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['two_factor_enabled'],
} satisfies Schemas;

export const codeInput = z.object({ code });

export const confirmTwoFactor = {
  summary: 'Turn on two-factor authentication with a first code; returns the recovery codes once',
  proof: 'not needed: it asks for a code, after the password',
  perMinute: 10,
  body: codeInput,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['two_factor_enabled', 'two_factor_not_set_up'],
} satisfies Schemas;

export const disableTwoFactor = {
  summary: 'Turn off two-factor authentication, with the password and a code',
  proof: 'needed',
  perMinute: 10,
  body: reauthenticationInput,
  reply: z.object({ disabled: z.literal(true) }),
} satisfies Schemas;

const rows = z.array(z.record(z.string(), z.unknown()));

export const getMyData = {
  summary: 'Download all account data as one JSON file; requires the password, and a code if two-factor authentication is on',
  proof: 'not needed: it asks for the password, and changes nothing',
  perMinute: 5,
  body: reauthenticationInput,
  reply: z.object({ exportedAt: z.string(), account: user, preferences, sessions: z.array(sessionRow) }).catchall(rows),
} satisfies Schemas;

export const getMyArchive = {
  summary: 'Download all account data and files as one ZIP; requires the password, and a code if two-factor authentication is on',
  proof: 'not needed: it asks for the password, and changes nothing',
  perMinute: 5,
  body: reauthenticationInput,
  transport: 'file',
  media: ['application/zip'],
  reply: z.unknown(),
} satisfies Schemas;

export const retainedData = z.object({ what: z.string(), why: z.string() });
export type RetainedData = z.infer<typeof retainedData>;

export const deleteAccount = {
  summary: 'Delete the account; returns what is kept and why',
  proof: 'needed',
  perMinute: 5,
  body: reauthenticationInput,
  reply: z.object({ deleted: z.literal(true), kept: z.array(retainedData) }),
  errors: ['account_in_use'],
} satisfies Schemas;
