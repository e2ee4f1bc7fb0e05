import { accountDeleted } from '#domains/accounts/events.ts';
import { deleteMails } from '#server/mail/outbox.ts';
import { on, type Subscriber } from '#server/events/outbox.ts';

/** What the public site does when other domains announce something. */
export const siteSubscribers: readonly Subscriber[] = [
  on(accountDeleted, 'delete-contact-messages-of-account', async (ctx, { userId }) => {
    // The mail to support says the same, and its deletion takes the message along.
    const written = await ctx.sql<{ mailId: string }[]>`select mail_id from contact_messages where user_id = ${userId}`;
    await deleteMails(
      ctx,
      written.map(({ mailId }) => mailId),
    );
  }),
];
