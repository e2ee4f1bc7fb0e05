import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { RecordedRefusal } from '#server/http/recorded-refusal.ts';
import { enqueue } from '#server/queue/queue.ts';
import { AppError, conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isAddressKept } from './address-restore.ts';
import type { Registration, User } from './contract.ts';
import { accountRegistered } from './events.ts';
import { refuseHiddenField } from './hidden-field.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { sendResetLink } from './password-reset.ts';
import { isDotMcEnabled, userColumns } from './queries.ts';
import { hasDotMc, isPublicRole, malformedNumbers, missingFields } from './rules.ts';
import { sendVerification } from './verification.ts';

/** A new row of `users`; the caller decides whether its address is proven. */
export type NewAccount = Omit<Registration, 'password' | 'website'> & {
  /** Null for a guest. */
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

/** A guest has no password to log in with: whoever registers its address is mailed the link that sets one. */
async function refuseGuests(tx: Ctx, email: string): Promise<void> {
  const [guest] = await tx.sql`select 1 from users where email = ${email} and password_hash is null`;
  if (guest)
    throw new RecordedRefusal(409, 'email_taken', takenMessage, (sql) => enqueue({ sql }, sendResetLink, { email }, { key: email }));
}

/** Writes the account and announces it. Throws 409 `email_taken`, also to the later of two at once. */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<User> {
  return inTransaction(ctx, async (tx) => {
    if (await isAddressKept(tx, account.email)) throw emailTaken();
    const row = { id: newId(), createdAt: ctx.now, updatedAt: ctx.now, ...account };
    const [user] = await tx.sql<User[]>`
      insert into users ${tx.sql(row as never)} on conflict (email) do nothing returning ${userColumns(tx.sql)}`;
    if (!user) throw emailTaken();
    const isGuest = account.passwordHash === null;
    await announce(tx, accountRegistered, { userId: user.id, email: user.email, role: user.role, isGuest });
    return user;
  });
}

/**
 * Creates an account with one of the nine public roles and mails the link that confirms its address. Throws 403 `role_not_public`,
 * 422 `honeypot_field` when its hidden field is filled in,
 * 422 `fields_missing` with the fields its role lacks, 422 `registration_blocked` for numbers that are none, 422 `common_password`, 409 `email_taken` (specification 1, section 5).
 */
export async function registerAccount(ctx: Ctx, registration: Registration): Promise<User> {
  refuseHiddenField(registration.website);
  if (!isPublicRole(registration.role))
    throw forbidden('Admin and Super Admin accounts cannot be created through public registration', 'role_not_public');
  await refuseIncomplete(ctx, registration);
  refuseCommonPassword(registration.password);
  const { email, fullName, role, phoneNumber, companyName, dotNumber, mcNumber, driverLicenseNumber, insuranceLicense, inspectionLicense } =
    registration;
  const fields = {
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
  };
  const passwordHash = await hashPassword(registration.password);
  return inTransaction(ctx, async (tx) => {
    await refuseGuests(tx, email);
    const user = await insertAccount(tx, { ...fields, passwordHash, emailVerifiedAt: null });
    await sendVerification(tx, user);
    return user;
  });
}
