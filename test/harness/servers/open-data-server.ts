import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCleanup } from '../people/endings.ts';

type Row = Readonly<Record<string, string>>;

/** A server that speaks the part of Socrata's SODA API by which data.transportation.gov answers. */
export interface OpenDataServer {
  readonly origin: string;
  /** Data sets that were asked for, with their `$where`. */
  readonly asked: string[];
  /** The rows of each data set, by its id. */
  readonly rows: Record<string, Row[]>;
  /** Replaces every answer: a status, a page that is not JSON, or silence. */
  trouble: number | 'not JSON' | 'silence' | null;
}

/** Starts one for the calling test file; ends after it. */
export async function startOpenDataServer(): Promise<OpenDataServer> {
  const state = { trouble: null as OpenDataServer['trouble'], asked: [] as string[], rows: {} as Record<string, Row[]> };
  const http = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const id = /^\/resource\/([a-z0-9]{4}-[a-z0-9]{4})\.json$/.exec(pathname)?.[1];
    const where = searchParams.get('$where') ?? '';
    state.asked.push(`${id} ${where}`);
    const json = (status: number, body: unknown) =>
      void reply.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
    if (state.trouble === 'silence') return;
    if (state.trouble === 'not JSON') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Socrata</html>');
    if (state.trouble) return json(state.trouble, { error: true, message: 'Something went wrong', status: state.trouble });
    const [, column, list] = /^(\w+) in \((.*)\)$/.exec(where) ?? [];
    if (!id || !column) return json(400, { error: true, message: 'Could not parse SoQL query' });
    const numbers = [...list!.matchAll(/'(\d+)'/g)].map(([, number]) => number);
    const [from, limit] = [Number(searchParams.get('$offset')), Number(searchParams.get('$limit'))];
    return json(200, (state.rows[id] ?? []).filter((row) => numbers.includes(row[column])).slice(from, from + limit));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  addCleanup(() => {
    http.closeAllConnections();
    http.close();
  });
  return Object.assign(state, { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
}
