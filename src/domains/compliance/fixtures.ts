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

/** Counts from the gate's `openDay` at `from`. */
export const dayAfter = (days: number, from: Date = new Date()): string => addDays(openDay(from), days);

export type DocumentOverrides = { readonly userId: string; readonly documentType: DocumentType } & Readonly<Record<string, unknown>>;

export const getDocument = (title: string, lines: readonly string[], { pages = 2 } = {}): Buffer =>
  buildPdf({
    pages: [
      [title, '', ...lines],
      [`${title}, page 2`, '', 'Signed and dated.'],
    ].slice(0, pages),
  });

/** Verified and valid for a year by default. */
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

/** Inserts a document, by default verified, valid for a year and without content (`fileId`). Returns its id. */
export async function buildDocument(sql: Sql, overrides: DocumentOverrides): Promise<string> {
  const row = documentRow(overrides);
  if (overrides['fileId'] === undefined) await buildGoneFiles(sql, [row]);
  await sql`insert into compliance_documents ${sql(row)}`;
  return row.id;
}

export const buildPendingDocument = (sql: Sql, overrides: DocumentOverrides): Promise<string> =>
  buildDocument(sql, { verified: false, verificationDate: null, ...overrides });

export async function fileDocuments(sql: Sql, { id, role }: { id: string; role: Role }): Promise<void> {
  const rows = (requiredDocuments[role] ?? []).map((documentType) => documentRow({ userId: id, documentType }));
  if (rows.length === 0) return;
  await buildGoneFiles(sql, rows);
  await sql`insert into compliance_documents ${sql(rows)}`;
}

/** Sets the cargo limit on the account's certificate, as a reviewer would. */
export const setCargoLimit = (sql: Sql, userId: string, cargoLimit: string | null) =>
  sql`update compliance_documents set cargo_limit = ${cargoLimit} where user_id = ${userId} and document_type = 'certificate_of_insurance'`;

/** Inserts an account as `buildAccount` does; for bidding roles adds insurance and verified documents, but no FMCSA answer. */
export async function buildCompliantAccount(sql: Sql, overrides: AccountOverrides = {}): Promise<User> {
  const user = await buildAccount(sql, { ...(isPricing(overrides.role ?? 'shipper') && { insuranceVerified: true }), ...overrides });
  await fileDocuments(sql, user);
  if (!isPricing(user.role)) return user;
  await buildCompanyVerification(sql, user);
  await buildPasskey(sql, user.id);
  return user;
}
