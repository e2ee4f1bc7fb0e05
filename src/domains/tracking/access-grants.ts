import type { AccessGrant } from '#domains/accounts/access-grants-schemas.ts';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import { toFact, namedTransport, type NamedTransport } from '#domains/transports/lifecycle.ts';
import { publish } from '#server/events/outbox.ts';
import { linkRevoked } from './events/link-revoked.ts';
import { refreshScreens } from './live.ts';

interface EndedLink {
  readonly linkId: string;
  readonly label: string;
  readonly transport: NamedTransport;
}

export const trackingLinkGrants: GrantSource = {
  list: ({ sql, now }, userId) => sql<AccessGrant[]>`
    select id, 'tracking_link' as kind, label as name, created_at from tracking_links
    where made_by = ${userId} and revoked_at is null and expires_at > ${now} order by id desc`,
  async end(ctx, userId, since) {
    const { sql, now } = ctx;
    const ended = await sql<EndedLink[]>`
      with ended as (
        update tracking_links set revoked_at = ${now}
        where made_by = ${userId} and revoked_at is null and expires_at > ${now} and (${since}::timestamptz is null or created_at >= ${since})
        returning id, label, transport_id)
      select e.id as link_id, e.label, ${namedTransport(sql)} as transport
      from ended e join transports t on t.id = e.transport_id order by t.id, e.id`;
    for (const { linkId, label, transport } of ended) {
      await publish(ctx, linkRevoked, { ...toFact(transport), linkId, label });
      await refreshScreens(ctx, transport.id, []);
    }
    return ended.length;
  },
};
