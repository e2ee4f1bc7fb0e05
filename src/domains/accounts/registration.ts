import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { storedPhone } from '#server/phone.ts';
import { AppError, conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isAdmin } from '#shared/roles.ts';
import { isAddressReserved } from './addresses/address-restore.ts';
import type { Registration, User } from './schemas.ts';
import { accountRegistered } from './events/registered.ts';
import { refuseHiddenField } from './hidden-field.ts';
import { hashPassword, refuseCommonPassword } from './passwords/passwords.ts';
import { queueResetLink } from './passwords/password-reset.ts';
import { isDotMcEnabled, userColumns } from './queries.ts';
import { hasDotMc, isPublicRole, malformedNumbers, missingFields } from './rules.ts';
import { sendVerification } from './addresses/verification.ts';

type CheckNumbers = (ctx: Ctx, numbers: Pick<Registration, 'role' | 'dotNumber' | 'mcNumber'>) => Promise<void>;

/** Checks a registration's numbers with FMCSA, never inside a transaction. Throws 422 `registration_blocked`. */
export const checkNumbersKey: ServiceKey<CheckNumbers | null> = { absent: null };

/** Row of `users`; omitted columns are null. The caller decides whether the address counts as confirmed. */
export type NewAccount = Pick<Registration, 'email' | 'fullName' | 'role'> &
  Partial<Omit<Registration, 'password' | 'website'>> & {
    /** Null for a guest or an invited administrator. */
    readonly passwordHash: string | null;
    readonly emailVerifiedAt: Date | null;
  };

const refuseFields = (code: string, message: string, fields: Record<string, string>) => {
  if (Object.keys(fields).length > 0) throw new AppError(422, code, message, { fields });
};

async function refuseIncomplete(ctx: Ctx, registration: Registration): Promise<void> {
  const dotMcEnabled = await isDotMcEnabled(ctx);
  const missing = missingFields(registration, { dotMcEnabled });
  refuseFields('fields_missing', 'Please complete all required fields based on your selected account type.', missing);
  const malformed = dotMcEnabled && hasDotMc(registration.role) ? malformedNumbers(registration) : {};
  refuseFields('registration_blocked', `Registration blocked: ${Object.values(malformed)[0]}`, malformed);
}

const takenMessage = 'An account with this email address already exists. Please log in.';
const emailTaken = () => conflict('email_taken', takenMessage);

/** Registering a guest's address mails the link that sets a password, because a guest has none to log in with. */
async function refuseGuests(tx: Ctx, email: string): Promise<void> {
  const [guest] = await tx.sql`select 1 from users where email = ${email} and password_hash is null`;
  if (guest) throw new RecordedRefusal(409, 'email_taken', takenMessage, (sql) => queueResetLink({ sql, services: tx.services }, email));
}

/** Throws 409 `email_taken`, also to the second of two concurrent calls. */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<User> {
  return inTransaction(ctx, async (tx) => {
    if (await isAddressReserved(tx, account.email)) throw emailTaken();
    const row = { id: newId(), createdAt: ctx.now, updatedAt: ctx.now, ...account };
    const [user] = await tx.sql<User[]>`
      insert into users ${tx.sql(row)} on conflict (email) do nothing returning ${userColumns(tx.sql)}`;
    if (!user) throw emailTaken();
    const isGuest = account.passwordHash === null && !isAdmin(account.role);
    await publish(tx, accountRegistered, { userId: user.id, role: user.role, isGuest });
    return user;
  });
}

async function refuseNumbers(ctx: Ctx, registration: Registration): Promise<void> {
  const check = ctx.services.domains.get(checkNumbersKey);
  if (!check) throw new Error('this context was made without a check of numbers, and may register nobody');
  await check(ctx, registration);
}

export type VerifiedAccount = Omit<NewAccount, 'emailVerifiedAt'>;

/**
 * Validates a registration except for `email_taken`. Calls FMCSA, so never inside a transaction. Throws 403 `role_not_public`, 422
 * `honeypot_field`, `fields_missing`, `registration_blocked`, `common_password`.
 */
export async function admitRegistration(ctx: Ctx, registration: Registration): Promise<VerifiedAccount> {
  refuseHiddenField(registration.website);
  if (!isPublicRole(registration.role))
    throw forbidden('Admin and Super Admin accounts cannot be created through public registration', 'role_not_public');
  await refuseIncomplete(ctx, registration);
  const phoneNumber = storedPhone(registration.phoneNumber, 'phoneNumber');
  refuseCommonPassword(registration.password);
  await refuseNumbers(ctx, registration);
  const { email, fullName, role, companyName, dotNumber, mcNumber, driverLicenseNumber, insuranceLicense, inspectionLicense } =
    registration;
  return {
    email,
    fullName,
    role,
    phoneNumber,
    companyName,
    dotNumber,
    mcNumber,
    driverLicenseNumber,
    insuranceLicense,
    inspectionLicense,
    passwordHash: await hashPassword(registration.password),
  };
}

export const registerAccount = (ctx: Ctx, admitted: VerifiedAccount): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    await refuseGuests(tx, admitted.email);
    const user = await insertAccount(tx, { ...admitted, emailVerifiedAt: null });
    await sendVerification(tx, user);
    return user;
  });
