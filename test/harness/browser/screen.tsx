import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { makeQueryClient } from '#web/api/query-client.ts';

interface Around {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, readonly unknown[]>>;
  readonly keyed?: readonly (readonly [key: readonly unknown[], answer: unknown])[];
  readonly at?: string;
  readonly client?: QueryClient;
}

function within(node: ReactNode, { data = {}, lists = {}, keyed = [], at = '/', client = makeQueryClient() }: Around): string {
  for (const [address, answer] of Object.entries(data)) client.setQueryData([address], answer);
  for (const [address, rows] of Object.entries(lists))
    client.setQueryData([address, 'pages', 20], { pages: [{ rows, next: undefined }], pageParams: [undefined] });
  for (const [key, answer] of keyed) client.setQueryData(key, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
}

export const getHtml = (node: ReactNode, around: Around = {}): string => within(node, around);

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const getText = (node: ReactNode, around: Around = {}): string => plain(getHtml(node, around));

export const toButtons = (node: ReactNode, around: Around = {}): string[] =>
  [...getHtml(node, around).matchAll(/<(button|a)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inside]) => plain(inside!));

export const toFields = (node: ReactNode, around: Around = {}): string[] => [
  ...new Set([...getHtml(node, around).matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]*)"/g)].map(([, name]) => name!)),
];

export const toSums = (node: ReactNode, around: Around = {}): string[] =>
  [...getHtml(node, around).matchAll(/<th[^>]*><span>(.*?)<\/span>.*?<td[^>]*>(.*?)<\/td>/gs)].map(
    ([, label, amount]) => `${plain(label!)}: ${plain(amount!)}`,
  );

export const toFacts = (node: ReactNode, around: Around = {}): string[] =>
  [...getHtml(node, around).matchAll(/<dt\b[^>]*>(.*?)<\/dt><dd\b[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label, value]) => `${plain(label!)}: ${plain(value!)}`,
  );

/** Returns the value of a hook inside a component. */
export function getHook<Answer>(useIt: () => Answer, around: Around = {}): Answer {
  const answers: Answer[] = [];
  const Part = () => {
    answers.push(useIt());
    return null;
  };
  within(<Part />, around);
  return answers[0]!;
}

/** Records all requests as 'POST /api/path' with body and idempotency key; `reply` provides the responses. */
export function catchSends(reply: (line: string) => unknown = () => ({})) {
  const sent: [line: string, body?: unknown][] = [];
  const keys: (string | undefined)[] = [];
  const json = { 'content-type': 'application/json' };
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubGlobal('location', { pathname: '/', search: '', assign: () => undefined });
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const line = `${method} ${url}`;
    const said = body instanceof FormData ? Object.fromEntries(body) : typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push(said === undefined ? [line] : [line, said]);
    keys.push((headers as Record<string, string>)['idempotency-key']);
    const answer = reply(line);
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer), { headers: json });
  });
  return { sent, keys };
}
