import type { ActorCtx, Ctx } from './db/context.ts';
import type { ServiceKey } from './domain-services.ts';

/** Personal data in one table: columns that refer to an account, or name, address or locate a person. */
export interface PersonalTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Section of the data export that contains it, or why none does. */
  readonly copy: { readonly part: string } | { readonly notGiven: string };
  readonly atDeletion: 'erased' | { readonly stays: string };
}

export type CopiedRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** `rows` returns the actor's first `limit` rows after row `after`, ordered by id. */
export interface CopyPart {
  readonly name: string;
  readonly rows: (ctx: ActorCtx, after: string | null, limit: number) => Promise<readonly CopiedRow[]>;
}

export interface CopiedFile {
  readonly id: string;
  readonly fileId: string;
  readonly fileType: string;
  readonly transportId: string | null;
  readonly fileName: string;
}

export interface FilePart {
  readonly name: string;
  readonly rows: (ctx: ActorCtx, after: string | null, limit: number) => Promise<readonly CopiedFile[]>;
}

export interface RetainedData {
  readonly what: string;
  readonly why: string;
}

export interface PersonalData {
  readonly tables: readonly PersonalTable[];
  readonly copy?: readonly CopyPart[];
  readonly files?: readonly FilePart[];
  readonly obstacles?: (ctx: ActorCtx) => Promise<readonly string[]>;
  readonly kept?: (ctx: ActorCtx) => Promise<readonly RetainedData[]>;
}

const pageRows = 200;

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

/** Throws if the app provided none, because the data export would be incomplete. */
export function getPersonalData({ services }: Ctx): readonly PersonalData[] {
  const data = services.domains.get(personalDataKey);
  if (!data) throw new Error('this context was made without what the domains hold about people');
  return data;
}

const proof = 'We must be able to prove who viewed personal files, also to their owner';

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
