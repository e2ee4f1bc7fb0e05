import { z } from 'zod';
import { emailInput } from '#shared/text/email.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { roles } from '#shared/roles.ts';
import { passkeyAnswer } from './passkeys/passkey-answer-schemas.ts';
import { limitLength } from '#shared/text/text-limit.ts';

const optionalText = z
  .string()
  .trim()
  .max(200, limitLength(200))
  .nullish()
  .transform((text) => text || null);

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  phoneNumber: z.string().nullable(),
  companyName: z.string().nullable(),
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
  driverLicenseNumber: z.string().nullable(),
  insuranceLicense: z.string().nullable(),
  inspectionLicense: z.string().nullable(),
  isActive: z.boolean(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  blockedAt: z.string().nullable(),
  emailVerified: z.boolean(),
  /** False while a Compliance Officer waits for an administrator's confirmation. */
  isConfirmed: z.boolean(),
  /** The administrator can do nothing but set up a second factor. */
  mustSetUpSecondFactor: z.boolean(),
  /** An administrator without a second factor, required or not. */
  lacksSecondFactor: z.boolean(),
  notificationEmailOptIn: z.boolean(),
  notificationSmsOptIn: z.boolean(),
  preferredStates: z.array(z.string()),
  hasSmartphone: z.boolean().nullable(),
  createdAt: z.string(),
});
export type User = z.infer<typeof user>;

export const email = emailInput('Invalid email address');
export const newPassword = z
  .string('Password must be at least 8 characters')
  .min(8, 'Password must be at least 8 characters')
  .refine((typed) => typed.normalize('NFKC').length >= 8, 'Password must be at least 8 characters')
  .max(200, 'Password must be at most 200 characters');

export const registration = z.object({
  fullName: z
    .string('Full name must be at least 2 characters')
    .trim()
    .min(2, 'Full name must be at least 2 characters')
    .max(200, limitLength(200))
    .refine(isName, nameProblem),
  email,
  password: newPassword,
  role: z.enum(roles, 'Please select your account type.'),
  phoneNumber: optionalText,
  companyName: optionalText.refine((name) => !name || isName(name), nameProblem),
  dotNumber: optionalText,
  mcNumber: optionalText,
  driverLicenseNumber: optionalText,
  insuranceLicense: optionalText,
  inspectionLicense: optionalText,
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: z.string().max(2000).optional(),
});
export type Registration = z.output<typeof registration>;

/** `sessionToken` repeats the bearer `token`; the cookie is another token. */
export const signedIn = z.object({ user, token: z.string(), sessionToken: z.string() });

export const getMe = {
  summary: 'Get the signed-in account',
  asSeen: true,
  reply: user,
} satisfies Schemas;

export const signInInput = z.object({
  email,
  password: z.string('Password is required').min(1, 'Password is required').max(200, limitLength(200)),
  /** From the authenticator app, or a recovery code; required after 401 `second_factor_required`. */
  code: z.string().trim().max(40).optional(),
});

export const login = {
  summary: 'Sign in with email and password',
  perMinute: 20,
  body: signInInput,
  reply: signedIn,
  errors: ['invalid_credentials', 'second_factor_required', 'blocked', 'inactive'],
} satisfies Schemas;

export const register = {
  summary: 'Create an account with one of the nine public roles',
  perMinute: 20,
  status: 201,
  body: registration,
  reply: signedIn,
  errors: ['email_taken', 'role_not_public', 'common_password', 'fields_missing', 'registration_blocked'],
} satisfies Schemas;

export const renewSession = {
  summary: 'Renew the bearer token of the cookie’s session; the previous token stops working',
  proof: 'not needed: it renews what is there',
  perMinute: 60,
  reply: signedIn.omit({ user: true }),
  errors: ['cookie_needed'],
} satisfies Schemas;

export const proveSession = {
  summary:
    'Re-authenticate with a passkey, the password, or a code if two-factor authentication is on; required of administrators before irreversible actions',
  proof: 'not needed: it is the proof',
  perMinute: 20,
  body: z.object({
    password: z.string().max(200).optional(),
    code: z.string().trim().max(40).optional(),
    passkey: passkeyAnswer.optional(),
  }),
  reply: z.object({ provenUntil: z.string() }),
  errors: ['wrong_proof', 'invalid_passkey'],
} satisfies Schemas;

export const logout = {
  summary: 'End the session of the presented token',
  reply: z.object({ signedOut: z.literal(true) }),
} satisfies Schemas;

export const verifyEmail = {
  summary: 'Confirm an email address with the emailed token, in its account’s session or with a new password',
  perMinute: 30,
  body: z.object({
    token: z.string().min(20).max(100),
    /** Required without a session of the account; ends all its sessions. */
    newPassword: newPassword.optional(),
  }),
  reply: z.object({ email: z.string(), passwordChanged: z.boolean() }),
  errors: ['link_invalid', 'email_taken', 'password_needed', 'sign_in_needed', 'common_password'],
} satisfies Schemas;

export const resendVerification = {
  summary: 'Resend the confirmation link',
  proof: 'not needed: it mails a link',
  perMinute: 5,
  reply: z.object({ sent: z.boolean() }),
} satisfies Schemas;
