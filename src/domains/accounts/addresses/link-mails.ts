import type { Ctx } from '#server/db/context.ts';
import { consumeLimit } from '#server/http/limits/rate-limit.ts';
import { rateLimited } from '#shared/errors.ts';
import { linkLifeMs, type LinkPurpose } from './email-links.ts';

/** Anyone can request these mails for any address. The three newest reset links stay valid, so a stranger can't end the owner's. */
const allowance = { atOnce: 3, seconds: (3 * linkLifeMs.reset_password) / 1000 } as const;

type LinkMailPurpose = Extract<LinkPurpose, 'verify_email' | 'change_email' | 'reset_password'>;

/** Counts a link mail to an address, no matter who requests it. Returns 0, or the seconds until the next one is allowed. */
export const consumeLinkMailQuota = (
  { sql, services }: Pick<Ctx, 'sql' | 'services'>,
  purpose: LinkMailPurpose,
  email: string,
): Promise<number> => consumeLimit(sql, `${purpose} ${services.secrets.blindIndex(email).toString('hex')}`, allowance);

/** Same, but throws 429 `rate_limited`. */
export async function requireLinkMailQuota(ctx: Pick<Ctx, 'sql' | 'services'>, purpose: LinkMailPurpose, email: string): Promise<void> {
  const waitSeconds = await consumeLinkMailQuota(ctx, purpose, email);
  if (waitSeconds > 0) throw rateLimited(waitSeconds);
}
