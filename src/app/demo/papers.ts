import { uploadDocument } from '#domains/compliance/documents/documents.ts';
import { documentLabels, requiredDocuments, type DocumentType } from '#domains/compliance/documents/documents-rules.ts';
import { buildPendingDocument, dayAfter, paperOf } from '#domains/compliance/fixtures.ts';
import { reviewDocument } from '#domains/compliance/review.ts';
import { putFile } from '#server/files/files.ts';
import type { Cast } from './cast.ts';
import type { Name, Person } from './people.ts';

const holderOf = ({ companyName, fullName }: Person): string => companyName ?? fullName;

const bytesOf = (person: Person, type: DocumentType, validDays: number): Buffer =>
  paperOf(documentLabels[type], [
    `Holder: ${holderOf(person)}`,
    `USDOT ${person.dotNumber}, ${person.mcNumber}`,
    `Valid through ${dayAfter(validDays)}`,
    'Sample document for demonstration.',
  ]);

/** A paper as its owner uploads it; answers its id. */
export async function uploadPaper(cast: Cast, name: Name, person: Person, type: DocumentType, validDays: number): Promise<string> {
  const file = { bytes: bytesOf(person, type, validDays), fileName: `${holderOf(person)} ${documentLabels[type]}.pdf` };
  const fields = { documentType: type, expirationDate: dayAfter(validDays) };
  return (await uploadDocument(cast[name], () => Promise.resolve({ file, fields }))).id;
}

/** Files every paper that the role needs, each looked at by the officer; not through the upload, which opens each PDF in a thread of its own. */
export async function filePapers(cast: Cast, name: Name, person: Person): Promise<void> {
  const ctx = cast[name];
  for (const documentType of requiredDocuments[person.role] ?? []) {
    const bytes = bytesOf(person, documentType, 365);
    const kept = await putFile(ctx, ctx.services.files, ctx.actor.id, { bytes, mime: 'application/pdf' });
    const id = await buildPendingDocument(ctx.sql, {
      userId: ctx.actor.id,
      documentType,
      fileId: kept.id,
      fileSize: kept.byteSize,
      originalSha256: kept.sha256,
      pageCount: 2,
      fileName: `${holderOf(person)} ${documentLabels[documentType]}.pdf`,
    });
    await reviewDocument(cast.chen, id, { verified: true, notes: 'Name and numbers match the register.', revoke: false });
  }
}
