import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCleanup } from '../people/endings.ts';
import { exampleCarrier } from './fmcsa-carriers.ts';

export const troubles = [
  'edge block',
  'maintenance',
  'too many',
  'server error',
  'not JSON',
  'no envelope',
  'redirect',
  'silence',
  'cut off',
] as const;
export type Trouble = (typeof troubles)[number];

export interface FmcsaServer {
  readonly origin: string;
  readonly webKey: string;
  readonly asked: string[];
  trouble: Trouble | null;
  /** Adds or updates a carrier with its docket numbers ('MC-123'). */
  list(dotNumber: number | string, carrier?: object, dockets?: readonly string[]): void;
  strike(dotNumber: number | string): void;
  /** Returns empty docket lists, as QCMobile does for some carriers. */
  hidesDocketLists: boolean;
  hangUp(): void;
}

const html = (title: string) => `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

function makeTrouble(trouble: Trouble, reply: ServerResponse): void {
  const page = (status: number, body: string, headers: Record<string, string> = {}) =>
    void reply.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  switch (trouble) {
    case 'edge block':
      return page(403, '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD></HTML>');
    case 'maintenance':
      return page(200, html('FMCSA System Maintenance Page'));
    case 'too many':
      return page(429, '');
    case 'server error':
      return page(502, html('Bad Gateway'));
    case 'not JSON':
      return page(200, html('Welcome'));
    case 'no envelope':
      return void reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    case 'redirect':
      return page(302, '', { location: 'http://127.0.0.1:9/elsewhere' });
    case 'cut off':
      return void reply.destroy();
    case 'silence':
  }
}

interface ListedCarrier {
  readonly carrier: { readonly dotNumber: number };
  readonly dockets: readonly { readonly prefix: string; readonly docketNumber: number }[];
}

export async function startFmcsaServer(): Promise<FmcsaServer> {
  const register = new Map<string, ListedCarrier>();
  const state = { trouble: null as Trouble | null, hidesDocketLists: false, webKey: 'key+with/odd=characters', asked: [] as string[] };
  const toEntry = ({ carrier }: ListedCarrier) => ({
    _links: { self: { href: `https://example.invalid/carriers/${carrier.dotNumber}` } },
    carrier,
  });

  const toContent = (path: string): unknown => {
    const [, dot, what] = /^\/qc\/services\/carriers\/(\d+)(?:\/(.+))?$/.exec(path) ?? [];
    const docket = /^\/qc\/services\/carriers\/docket-number\/(\d+)$/.exec(path)?.[1];
    if (docket)
      return [...register.values()].filter(({ dockets }) => dockets.some((one) => one.docketNumber === Number(docket))).map(toEntry);
    const listed = register.get(dot ?? '');
    if (!what) return listed ? toEntry(listed) : null;
    if (what !== 'docket-numbers') return [];
    return state.hidesDocketLists
      ? []
      : (listed?.dockets ?? []).map((one, at) => ({ ...one, docketNumberId: at + 1, dotNumber: Number(dot) }));
  };

  const http = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    state.asked.push(pathname);
    if (state.trouble) return makeTrouble(state.trouble, reply);
    const key = searchParams.get('webKey');
    const refusal = key === null ? 'Must provide Webkey' : key === state.webKey ? null : 'Webkey not found';
    reply.writeHead(refusal ? 404 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ content: refusal ?? toContent(pathname), retrievalDate: '2026-11-20T10:00:00.000+0000' }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  addCleanup(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    list(dotNumber: number | string, carrier: object = exampleCarrier, dockets: readonly string[] = []) {
      register.set(String(dotNumber), {
        carrier: { ...carrier, dotNumber: Number(dotNumber) },
        dockets: dockets.map((text) => ({ prefix: text.slice(0, 2), docketNumber: Number(text.replace(/\D/g, '')) })),
      });
    },
    strike: (dotNumber: number | string) => void register.delete(String(dotNumber)),
    hangUp: () => http.closeAllConnections(),
  });
}
