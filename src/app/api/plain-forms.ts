import type { FastifyInstance, FastifyReply } from 'fastify';
import { submitQuoteRequest } from '#domains/quotes/endpoints.ts';
import { sendContactMessage } from '#domains/site/endpoints.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { pagePolicy } from '#server/http/pages/security-headers.ts';
import type { ErrorReply } from '#shared/errors.ts';
import { productName } from '#shared/product.ts';

interface PlainForm {
  readonly page: string;
  readonly call: string;
  /** Unchecked boxes are not posted. */
  readonly checkboxes: readonly string[];
  readonly failed: string;
  readonly sent: Note;
}

interface Note {
  readonly title: string;
  readonly lines: readonly string[];
  readonly link: readonly [address: string, label: string];
}

const forms: readonly PlainForm[] = [
  {
    page: '/quote',
    call: submitQuoteRequest.path,
    checkboxes: ['isOperable'],
    failed: 'Your request was not sent',
    sent: {
      title: 'Quote Request Submitted Successfully',
      lines: ['We emailed you a link. Open it to send your request to carriers.'],
      link: ['/', 'Return to Home'],
    },
  },
  {
    page: '/support/contact-us',
    call: sendContactMessage.path,
    checkboxes: [],
    failed: 'Your message was not sent',
    sent: {
      title: 'Message sent',
      lines: ["We'll get back to you within 24 hours on business days."],
      link: ['/', 'Return to Home'],
    },
  },
];

const pageStyles = `
body { margin: 0; background: #f6f3ec; color: #141c29; font: 16px/1.5 system-ui, sans-serif; }
header { padding: 12px 20px; background: #141c29; border-bottom: 3px solid #f7c914; }
header a { color: #f6f3ec; font-weight: 600; }
main { max-width: 36rem; margin: 0 auto; padding: 32px 20px; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
main a { color: inherit; }
`;

const toPage = ({ title, lines, link: [address, label] }: Note): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - ${productName}</title><link rel="icon" href="/favicon.svg"><style>${pageStyles}</style></head>
<body><header><a href="/">${productName}</a></header><main><h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p><a href="${address}">${escapeHtml(label)}</a></p></main></body></html>`;

function sendNote(reply: FastifyReply, status: number, note: Note): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy([]) });
  return reply.status(status).type('text/html; charset=utf-8').send(toPage(note));
}

const toFields = (body: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value.trim() !== ''));

const withTicks = (fields: Record<string, string>, checkboxes: readonly string[]): Record<string, string | boolean> => ({
  ...fields,
  ...Object.fromEntries(checkboxes.map((name) => [name, fields[name] !== undefined])),
});

const toMessages = ({ error, fields }: ErrorReply): string[] => (fields ? [...new Set(Object.values(fields))] : [error]);

/** Forms of prerendered pages without JavaScript: passes the post to the page's API call and answers with a page. */
export async function installPlainForms(app: FastifyInstance): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, toFields(String(body))),
    );
    for (const { page, call, checkboxes, failed, sent } of forms)
      pages.post(page, { schema: { hide: true } }, async (request, reply) => {
        const answer = await app.inject({
          method: 'POST',
          url: call,
          payload: withTicks((request.body ?? {}) as Record<string, string>, checkboxes),
          remoteAddress: request.ip,
          headers: { 'user-agent': request.headers['user-agent'] ?? '' },
        });
        if (answer.statusCode < 300) return sendNote(reply, 200, sent);
        const lines = [...toMessages(answer.json<ErrorReply>()), 'Go back in your browser to correct your entries.'];
        return sendNote(reply, answer.statusCode, { title: failed, lines, link: [page, 'Open an empty form'] });
      });
  });
}
