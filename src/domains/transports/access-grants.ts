import type { GrantSource } from '#domains/accounts/access-grants.ts';
import { announce } from '#server/events/outbox.ts';
import { participantRemoved } from './events.ts';
import { factOf, namedTransport, type NamedTransport } from './lifecycle.ts';

interface EndedPart {
  readonly userId: string;
  readonly transport: NamedTransport;
}

/**
 * Participants whom somebody let in who had taken the account over. Those of before the first proof stay: they are people with an account of their
 * own, whom the transport shows to its shipper.
 */
export const participantGrants: GrantSource = {
  async end(ctx, userId, since) {
    if (since === null) return 0;
    const ended = await ctx.sql<EndedPart[]>`
      with ended as (delete from transport_participants where added_by = ${userId} and created_at >= ${since} returning transport_id, user_id)
      select e.user_id, ${namedTransport(ctx.sql)} as transport
      from ended e join transports t on t.id = e.transport_id order by t.id, e.user_id`;
    for (const { userId: participant, transport } of ended)
      await announce(ctx, participantRemoved, { ...factOf(transport), userId: participant });
    return ended.length;
  },
};
