import { createHash } from 'node:crypto';
import { buildAccount, type AccountOverrides } from '#domains/accounts/fixtures.ts';
import type { User } from '#domains/accounts/contract.ts';
import type { Sql } from '#server/db/context.ts';
import { buildPdf } from '#server/files/pdf-fixtures.ts';
import { addDays, openDay } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import { isPricing, type Role } from '#shared/roles.ts';
import { requiredDocuments, type DocumentType } from './documents-rules.ts';

/** The calendar day so many days after the one that is open at `from`, as the gate counts days. */
export const dayAfter = (days: number, from: Date = new Date()): string => addDays(openDay(from), days);

/** Any column of `compliance_documents` in camelCase. */
export type DocumentOverrides = { readonly userId: string; readonly documentType: DocumentType } & Readonly<Record<string, unknown>>;

/** A paper of two pages that every reader opens. */
export const paperOf = (title: string, lines: readonly string[]): Buffer =>
  buildPdf({
    pages: [
      [title, '', ...lines],
      [`${title}, page 2`, '', 'Signed and dated.'],
    ],
  });

/** A file whose bytes are gone. */
async function buildGoneFile(sql: Sql, sha256: string): Promise<string> {
  const fileId = newId();
  await sql`
    insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key, deleted_at)
    values (${fileId}, 1200, ${sha256}, 'application/pdf', 'disk', 'none', null, now())`;
  return fileId;
}

/** Inserts one document, verified and good for a year unless told, whose bytes are gone unless `fileId` is told; answers its id. */
export async function buildDocument(sql: Sql, { userId, documentType, ...overrides }: DocumentOverrides): Promise<string> {
  const id = newId();
  const sha256 = createHash('sha256').update(id).digest('hex');
  const fileId = overrides['fileId'] ?? (await buildGoneFile(sql, sha256));
  const row = {
    id,
    userId,
    documentType,
    fileName: `${documentType}.pdf`,
    fileId,
    fileSize: 1200,
    mimeType: 'application/pdf',
    pageCount: 1,
    originalSha256: sha256,
    uploadedAt: new Date(),
    verified: true,
    verificationDate: new Date(),
    expirationDate: dayAfter(365),
    ...overrides,
  };
  await sql`insert into compliance_documents ${sql(row as never)}`;
  return id;
}

/** A document that waits for review. */
export const buildPendingDocument = (sql: Sql, overrides: DocumentOverrides): Promise<string> =>
  buildDocument(sql, { verified: false, verificationDate: null, ...overrides });

/** Files every paper that the role needs, verified and good for a year. */
export async function fileDocuments(sql: Sql, { id, role }: { id: string; role: Role }): Promise<void> {
  for (const documentType of requiredDocuments[role] ?? []) await buildDocument(sql, { userId: id, documentType });
}

/**
 * Inserts an account as `buildAccount` does, and where its role bids, everything the gate asks for but the register's
 * word on its numbers: insurance and verified papers.
 */
export async function buildCompliantAccount(sql: Sql, overrides: AccountOverrides = {}): Promise<User> {
  const user = await buildAccount(sql, { ...(isPricing(overrides.role ?? 'shipper') && { insuranceVerified: true }), ...overrides });
  await fileDocuments(sql, user);
  return user;
}
