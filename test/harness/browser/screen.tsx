import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { makeQueryClient } from '#web/api/query-client.ts';

interface Around {
  /** What was read already, by address. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The only pages of the lists that were read already, by address. */
  readonly lists?: Readonly<Record<string, readonly unknown[]>>;
  /** What was read already under more than an address. */
  readonly keyed?: readonly (readonly [key: readonly unknown[], answer: unknown])[];
  readonly at?: string;
  /** The cache it reads from; a new one otherwise. */
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

/** A part of a screen as it is first shown. */
export const getHtml = (node: ReactNode, around: Around = {}): string => within(node, around);

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The text of a part of a screen. */
export const getText = (node: ReactNode, around: Around = {}): string => plain(getHtml(node, around));

/** What can be pressed on it, in order. */
export const toButtons = (node: ReactNode, around: Around = {}): string[] =>
  [...getHtml(node, around).matchAll(/<(button|a)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inside]) => plain(inside!));

/** The names of its fields. */
export const toFields = (node: ReactNode, around: Around = {}): string[] => [
  ...new Set([...getHtml(node, around).matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]*)"/g)].map(([, name]) => name!)),
];

/** The sums of its tables: what each line is called, with its amount. */
export const toSums = (node: ReactNode, around: Around = {}): string[] =>
  [...getHtml(node, around).matchAll(/<th[^>]*><span>(.*?)<\/span>.*?<td[^>]*>(.*?)<\/td>/gs)].map(
    ([, label, amount]) => `${plain(label!)}: ${plain(amount!)}`,
  );

/** The labelled cells of its boxes, each as 'label: value', in order. */
export const toFacts = (node: ReactNode, around: Around = {}): string[] =>
  [...getHtml(node, around).matchAll(/<dt\b[^>]*>(.*?)<\/dt><dd\b[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label, value]) => `${plain(label!)}: ${plain(value!)}`,
  );

/** What a hook answers where a part of a screen calls it: what that part would send with. */
export function getHook<Answer>(useIt: () => Answer, around: Around = {}): Answer {
  const answers: Answer[] = [];
  const Part = () => {
    answers.push(useIt());
    return null;
  };
  within(<Part />, around);
  return answers[0]!;
}

/** What is sent from now on, each as 'POST /api/path' with its body, and the key of its attempt; answered by `reply`. */
export function catchSends(reply: (line: string) => unknown = () => ({})) {
  const sent: [line: string, body?: unknown][] = [];
  const keys: (string | undefined)[] = [];
  const json = { 'content-type': 'application/json' };
  // A refusal is logged.
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
