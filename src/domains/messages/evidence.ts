import { evidenceLabels } from '#domains/payments/disputes/rules.ts';
import type { EvidenceSource } from '#domains/payments/disputes/sources.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { formatWrittenTime } from '#shared/dates.ts';
import { productName } from '#shared/product.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { messagePhotoType } from './queries.ts';

/** The latest messages: the payment provider limits the pages of evidence. */
const most = 200;

interface Line {
  readonly author: string;
  readonly role: Role;
  readonly body: string;
  readonly sentAt: string;
  readonly attached: string | null;
}

/** Up to `at`, without hidden messages. */
const ofThread = (sql: Sql, quoteId: string, at: Date): Fragment =>
  sql`m.quote_id = ${quoteId} and m.hidden_at is null and m.sent_at <= ${at}`;

async function readThread({ sql }: Ctx, quoteId: string, at: Date): Promise<PdfDocument> {
  const lines = await sql<Line[]>`
    select coalesce(u.company_name, u.full_name) as author, u.role, m.body, iso(m.sent_at) as sent_at,
      case when d.document_type = ${messagePhotoType} then 'Photo' else d.file_name end as attached
    from messages m join users u on u.id = m.author_id left join documents d on d.id = m.photo_id
    where ${ofThread(sql, quoteId, at)} order by m.id desc limit ${most}`;
  return {
    title: evidenceLabels.messages,
    from: productName,
    createdAt: at,
    foot: 'Messages between shipper, carrier and driver',
    blocks: [
      {
        kind: 'text',
        text: `Messages between the participants of this booking, up to ${formatWrittenTime(at)}, oldest first.`,
        isMuted: true,
      },
      ...(lines.length === most ? [{ kind: 'notice', text: `Only the latest ${most} messages are included.` } as const] : []),
      ...lines.toReversed().map(({ author, role, body, sentAt, attached }) => ({
        kind: 'facts' as const,
        facts: [
          [
            `${author} (${roleLabels[role]}), ${formatWrittenTime(sentAt)}`,
            [body, attached && `[Attached: ${attached}]`].filter(Boolean).join(' '),
          ],
        ] as const,
      })),
    ],
  };
}

export const messagesEvidence: EvidenceSource = async ({ sql }, { quoteId, at }) => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from messages m where ${ofThread(sql, quoteId, at)}`;
  const { count } = row!;
  if (count === 0) return [];
  return [{ kind: 'messages', title: `${evidenceLabels.messages} (${count})`, read: (ctx) => readThread(ctx, quoteId, at) }];
};
