import type { ActorCtx, Ctx } from './db/context.ts';
import type { ServiceKey } from './domain-services.ts';

/** What is held about people in one table: every column that refers to an account, or names, addresses or locates somebody. */
export interface PersonalTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The part of the copy in which a person reads it, or why it is in none. */
  readonly copy: { readonly part: string } | { readonly notGiven: string };
  /** What becomes of it when the account is deleted; what stays says why. */
  readonly atDeletion: 'erased' | { readonly stays: string };
}

/** A row of the copy; `id` is its place in the order. */
export type CopiedRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** One list of the copy, read page by page: the first `limit` rows of the actor after the row `after`, by id. */
export interface CopyPart {
  readonly name: string;
  readonly rows: (ctx: ActorCtx, after: string | null, limit: number) => Promise<readonly CopiedRow[]>;
}

/** A file of the copy. */
export interface CopiedFile {
  readonly id: string;
  readonly fileId: string;
  /** Kind of document, as looks at it are recorded: 'vehicle_photo'. */
  readonly fileType: string;
  readonly transportId: string | null;
  readonly fileName: string;
}

/** The files of one kind that the actor gave, read page by page as the rows of a list are; those that were deleted are none. */
export interface FilePart {
  /** The folder in the archive. */
  readonly name: string;
  readonly rows: (ctx: ActorCtx, after: string | null, limit: number) => Promise<readonly CopiedFile[]>;
}

/** What stays after a deletion, and why: sentences for the person. */
export interface RetainedData {
  readonly what: string;
  readonly why: string;
}

/** What one domain, or the platform, says of the people it knows. */
export interface PersonalData {
  readonly tables: readonly PersonalTable[];
  readonly copy?: readonly CopyPart[];
  readonly files?: readonly FilePart[];
  /** Why the actor's account cannot be deleted yet, a sentence each that says what to do. */
  readonly obstacles?: (ctx: ActorCtx) => Promise<readonly string[]>;
  readonly kept?: (ctx: ActorCtx) => Promise<readonly RetainedData[]>;
}

/** Rows that are in memory at one time: however much is held about somebody, a copy takes no more of it. */
const pageRows = 200;

/** All rows of a part of the copy or of the files, a page at a time; a page has one row at least. */
export async function* getPages<Row extends { readonly id: string }>(
  ctx: ActorCtx,
  { rows }: { readonly rows: (ctx: ActorCtx, after: string | null, limit: number) => Promise<readonly Row[]> },
): AsyncGenerator<readonly Row[]> {
  let after: string | null = null;
  for (;;) {
    const page: readonly Row[] = await rows(ctx, after, pageRows);
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = page.at(-1)!.id;
  }
}

export const personalDataKey: ServiceKey<readonly PersonalData[] | null> = { absent: null };

/** What every domain registered, in their order. Throws where app handed nothing over: a copy without it would be a lie. */
export function getPersonalData({ services }: Ctx): readonly PersonalData[] {
  const data = services.domains.get(personalDataKey);
  if (!data) throw new Error('this context was made without what the domains hold about people');
  return data;
}

const proof = 'We must be able to prove who viewed personal files, also to their owner';

/** What the platform itself holds. */
export const platformPersonalData: PersonalData = {
  tables: [
    {
      table: 'events',
      columns: ['actor_id', 'ip_address', 'user_agent'],
      copy: { notGiven: 'internal events; what they changed is in the copy' },
      atDeletion: { stays: 'events, for 30 days or until processed' },
    },
    {
      table: 'jobs',
      columns: ['data'],
      copy: { notGiven: 'pending work; what it will change is in the copy' },
      atDeletion: { stays: 'until the work is done' },
    },
    {
      table: 'idempotency_keys',
      columns: ['caller', 'fingerprint', 'sealed_body'],
      copy: { notGiven: 'earlier responses, stored so that a repeated request is not executed twice' },
      atDeletion: { stays: 'at most one day' },
    },
    {
      table: 'mail_outbox',
      columns: ['recipient', 'text_body', 'html_body', 'sealed_tokens'],
      copy: { notGiven: 'already sent by email; a copy would contain links that still work' },
      atDeletion: 'erased',
    },
    {
      table: 'sandbox_objects',
      columns: ['data'],
      copy: { notGiven: 'test payment data, stored as a payment provider would' },
      atDeletion: { stays: 'test payments, as long as no payment provider is configured' },
    },
    {
      table: 'sandbox_requests',
      columns: ['body'],
      copy: { notGiven: 'earlier responses about test payments, stored so that a repeated call is not executed twice' },
      atDeletion: { stays: 'at most two days' },
    },
    {
      table: 'pii_access_logs',
      columns: ['accessed_by', 'ip_address', 'user_agent'],
      copy: { notGiven: `it also concerns the people whose files were viewed: ${proof}` },
      atDeletion: { stays: proof },
    },
  ],
};
