import { createHash } from 'node:crypto';
import { buildAccount, buildPasskey, type AccountOverrides } from '#domains/accounts/fixtures.ts';
import type { User } from '#domains/accounts/schemas.ts';
import type { Sql } from '#server/db/context.ts';
import { buildCompanyVerification } from '#domains/credentials/company/fixtures.ts';
import { buildPdf } from '#server/files/pdf/pdf-fixtures.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { isPricing, type Role } from '#shared/roles.ts';
import { requiredDocuments, type DocumentType } from './documents/documents-rules.ts';

/** The calendar day so many days after the one that is open at `from`, as the gate counts days. */
export const dayAfter = (days: number, from: Date = new Date()): string => addDays(openDay(from), days);

/** Any column of `compliance_documents` in camelCase. */
export type DocumentOverrides = { readonly userId: string; readonly documentType: DocumentType } & Readonly<Record<string, unknown>>;

/** A paper of two pages that every reader opens. */
export const getDocument = (title: string, lines: readonly string[]): Buffer =>
  buildPdf({
    pages: [
      [title, '', ...lines],
      [`${title}, page 2`, '', 'Signed and dated.'],
    ],
  });

/** The row of a document, verified and good for a year unless told. */
const documentRow = ({ userId, documentType, ...overrides }: DocumentOverrides) => {
  const id = newId();
  return {
    id,
    userId,
    documentType,
    fileName: `${documentType}.pdf`,
    fileId: newId(),
    fileSize: 1200,
    mimeType: 'application/pdf',
    pageCount: 1,
    originalSha256: createHash('sha256').update(id).digest('hex'),
    uploadedAt: new Date(),
    verified: true,
    verificationDate: new Date(),
    expirationDate: dayAfter(365),
    ...overrides,
  };
};

/** Inserts files whose bytes are gone. */
const buildGoneFiles = (sql: Sql, rows: readonly { fileId: string; originalSha256: string }[]) =>
  sql`insert into files ${sql(
    rows.map(({ fileId, originalSha256 }) => ({
      id: fileId,
      byteSize: 1200,
      sha256: originalSha256,
      mime: 'application/pdf',
      store: 'disk',
      keyId: 'none',
      deletedAt: new Date(),
    })),
  )}`;

/** Inserts one document, verified and good for a year unless told, whose bytes are gone unless `fileId` is told; answers its id. */
export async function buildDocument(sql: Sql, overrides: DocumentOverrides): Promise<string> {
  const row = documentRow(overrides);
  if (overrides['fileId'] === undefined) await buildGoneFiles(sql, [row]);
  await sql`insert into compliance_documents ${sql(row)}`;
  return row.id;
}

/** A document that waits for review. */
export const buildPendingDocument = (sql: Sql, overrides: DocumentOverrides): Promise<string> =>
  buildDocument(sql, { verified: false, verificationDate: null, ...overrides });

/** Files every paper that the role needs, verified and good for a year. */
export async function fileDocuments(sql: Sql, { id, role }: { id: string; role: Role }): Promise<void> {
  const rows = (requiredDocuments[role] ?? []).map((documentType) => documentRow({ userId: id, documentType }));
  if (rows.length === 0) return;
  await buildGoneFiles(sql, rows);
  await sql`insert into compliance_documents ${sql(rows)}`;
}

/** Has the certificate of insurance of an account show a cargo limit, as a reviewer read it. */
export const setCargoLimit = (sql: Sql, userId: string, cargoLimit: string | null) =>
  sql`update compliance_documents set cargo_limit = ${cargoLimit} where user_id = ${userId} and document_type = 'certificate_of_insurance'`;

/**
 * Inserts an account as `buildAccount` does, and where its role bids, everything the gate asks for but the register's
 * word on its numbers: insurance and verified papers.
 */
export async function buildCompliantAccount(sql: Sql, overrides: AccountOverrides = {}): Promise<User> {
  const user = await buildAccount(sql, { ...(isPricing(overrides.role ?? 'shipper') && { insuranceVerified: true }), ...overrides });
  await fileDocuments(sql, user);
  if (!isPricing(user.role)) return user;
  await buildCompanyVerification(sql, user);
  await buildPasskey(sql, user.id);
  return user;
}
