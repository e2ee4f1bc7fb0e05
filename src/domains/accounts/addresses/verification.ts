import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { User } from '../schemas.ts';
import { openLink } from './email-links.ts';
import { verificationMail } from '../emails.ts';
import { requireLinkMailQuota } from './link-mails.ts';

/** Mails a confirmation link; earlier ones stop working. Throws 429 `rate_limited`. */
export async function sendVerification(ctx: Ctx, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireLinkMailQuota(tx, 'verify_email', email);
    const token = await openLink(tx, id, 'verify_email', email);
    await queueMail(tx, verificationMail(email, tx.services.links.linkTo('/verify-email', { token })));
  });
}

export async function resendVerification(ctx: ActorCtx): Promise<{ sent: boolean }> {
  if (ctx.actor.emailVerified) return { sent: false };
  await sendVerification(ctx, ctx.actor);
  return { sent: true };
}
