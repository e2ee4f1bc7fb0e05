import { openDedicatedClient, type DedicatedClient } from './connect.ts';

const channel = 'carriage_session_check';

const getPid = async (line: DedicatedClient): Promise<unknown> => (await line<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;

/**
 * Whether a connection to `url` keeps its session from one transaction to the next, found by doing what needs it: one connection listens, another
 * holds a transaction meanwhile and then notifies, and the first has to be where it was, and to have heard. A pooler in transaction mode
 * gives the place of the first to the second. Throws as `openDedicatedClient` does.
 */
export async function hasSessionPooling(url: string): Promise<boolean> {
  const heard: string[] = [];
  const lines: DedicatedClient[] = [];
  const open = async (onNotice: (payload: string) => void) => {
    const line = await openDedicatedClient(url, { applicationName: 'carriage-start', onNotice, onEnd: () => {} });
    lines.push(line);
    return line;
  };
  try {
    const ear = await open((payload) => heard.push(payload));
    const mouth = await open(() => {});
    await ear.unsafe(`listen ${channel}`).simple();
    const places = [await getPid(ear)];
    await mouth.unsafe('begin').simple();
    places.push(await getPid(ear));
    await mouth.unsafe(`notify ${channel}`).simple();
    await mouth.unsafe('commit').simple();
    // PostgreSQL delivers what was committed before it answers the next statement.
    places.push(await getPid(ear));
    return heard.length > 0 && new Set(places).size === 1;
  } finally {
    await Promise.all(lines.map((line) => line.end()));
  }
}
