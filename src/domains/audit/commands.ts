import type { ActorCtx, Ctx } from '#server/db/context.ts';
import type { Query } from '#server/db/sql/sql.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type { recordAudit as recordAuditEndpoint } from './schemas.ts';

export interface AuditEntry {
  /** Event name such as 'bid.placed', or the console's own. */
  readonly eventType: string;
  /** Default: the actor of the context. Null for the platform. */
  readonly actorId?: string | null;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly sourceEvent?: string;
  readonly occurredAt?: string;
  /** Default: those of the context. */
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
}

/** Append-only. */
export function composeAudit({ sql, actor, now, ...from }: Ctx, entry: AuditEntry): Query {
  const {
    eventType,
    actorId = actor?.id ?? null,
    subjectType = null,
    subjectId = null,
    details,
    sourceEvent = null,
    occurredAt = now.toISOString(),
    ipAddress = from.ip || null,
    userAgent = from.userAgent,
  } = entry;
  return sql`
    insert into audit_log (id, event_type, actor_id, actor_role, subject_type, subject_id, details, ip_address, user_agent, source_event, created_at)
    values (${newId()}, ${eventType}, ${actorId}, (select role from users where id = ${actorId}), ${subjectType}, ${subjectId},
      ${sql.json(details)}, ${ipAddress}, ${userAgent}, ${sourceEvent}, ${occurredAt})
    on conflict (source_event, created_at) where source_event is not null do nothing`;
}

export const writeAudit = async (ctx: Ctx, entry: AuditEntry): Promise<void> => void (await composeAudit(ctx, entry));

export async function recordAudit(ctx: ActorCtx, { eventType, details }: BodyOf<typeof recordAuditEndpoint>): Promise<{ recorded: true }> {
  await writeAudit(ctx, { eventType, details, subjectType: 'console' });
  return { recorded: true };
}
