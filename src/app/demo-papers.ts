import { buildDocument, dayAfter, paperOf } from '#domains/compliance/fixtures.ts';
import { documentLabels, requiredDocuments, type DocumentType } from '#domains/compliance/documents/documents-rules.ts';
import { personas } from '#domains/accounts/personas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { putFile } from '#server/files/files.ts';
import { dayMs } from '#shared/dates/days.ts';
import { pricingRoles, type Role } from '#shared/roles.ts';

type Cast = Record<Role, ActorCtx>;

/** Files a paper whose bytes are really there, so that it can be looked at. */
async function file(ctx: ActorCtx, documentType: DocumentType, more: Readonly<Record<string, unknown>>): Promise<void> {
  const { companyName, fullName, dotNumber, mcNumber } = personas[ctx.actor.role];
  const bytes = paperOf(documentLabels[documentType], [
    `Holder: ${companyName ?? fullName}`,
    `USDOT ${dotNumber}, ${mcNumber}`,
    'Made for the demonstration. It proves nothing.',
  ]);
  const kept = await putFile(ctx, ctx.services.files, ctx.actor.id, { bytes, mime: 'application/pdf' });
  const of = {
    userId: ctx.actor.id,
    documentType,
    fileId: kept.id,
    fileSize: kept.byteSize,
    originalSha256: kept.sha256,
    pageCount: 2,
    fileName: `${documentLabels[documentType]}.pdf`,
  };
  await buildDocument(ctx.sql, { ...of, ...more });
}

/** Verified papers for all who bid, one that expires soon, and two that wait for the compliance officer. */
export async function fileDemoPapers(cast: Cast): Promise<void> {
  const reviewed = { verifiedBy: cast.compliance.actor.id, verificationNotes: 'Name and numbers match the register.' };
  for (const role of pricingRoles)
    for (const documentType of requiredDocuments[role] ?? []) {
      const isDue = role === 'broker' && documentType === 'business_license';
      await file(cast[role], documentType, { ...reviewed, ...(isDue && { expirationDate: dayAfter(21) }) });
    }
  const waiting = { verified: false, verificationDate: null };
  await file(cast.broker, 'business_license', {
    ...waiting,
    uploadedAt: new Date(Date.now() - 2.2 * dayMs),
    expirationDate: dayAfter(386),
  });
  await file(cast.carrier, 'vehicle_registration', { ...waiting, uploadedAt: new Date(Date.now() - 0.3 * dayMs) });
}
