import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { documentMissing, readDocument } from './documents/documents-queries.ts';
import { documentLabels } from './documents/documents-rules.ts';
import type { ComplianceDocument, setCargoLimit as setEndpoint } from './documents/documents-schemas.ts';
import { cargoLimitRead } from './events/cargo-limit-read.ts';

const documentType = 'certificate_of_insurance';

/**
 * An officer reads the cargo limit from an approved certificate; null if it shows none. Throws 404, 403 `own_document`, 409 `not_approved`,
 * `cargo_limit_changed` if another officer entered one first.
 */
export const setCargoLimit = (
  ctx: ActorCtx,
  id: string,
  { cargoLimit, before = null }: BodyOf<typeof setEndpoint>,
): Promise<ComplianceDocument> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const [found] = await sql<{ userId: string; isApproved: boolean }[]>`
      select user_id, verified and document_type = ${documentType} as is_approved from compliance_documents where id = ${id}`;
    if (!found) throw notFound(documentMissing);
    const { userId, isApproved } = found;
    if (userId === actor.id) throw forbidden("You can't review your own documents", 'own_document');
    if (!isApproved) throw conflict('not_approved', 'Only an approved certificate of insurance has a cargo limit');
    const updated = await sql`
      update compliance_documents set cargo_limit = ${cargoLimit}, cargo_checked_at = ${now}
      where id = ${id} and verified and cargo_limit is not distinct from ${before}::numeric
        and (${before}::numeric is not null or cargo_checked_at is null) returning id`;
    if (updated.length === 0) throw conflict('cargo_limit_changed', 'Another officer has already entered the cargo limit');
    const label = documentLabels[documentType];
    await publish(inner, cargoLimitRead, { documentId: id, userId, documentType, label, cargoLimit, before });
    return readDocument(inner, id);
  });
