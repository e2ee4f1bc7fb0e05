import { openDedicatedClient, type DedicatedClient } from './connect.ts';

const channel = 'carriage_session_check';

const getPid = async (line: DedicatedClient): Promise<unknown> => (await line<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;

/** In transaction mode, a pooler would give the first client's connection to the second one's transaction. */
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
    // PostgreSQL delivers notifications before it answers the next statement.
    places.push(await getPid(ear));
    return heard.length > 0 && new Set(places).size === 1;
  } finally {
    await Promise.all(lines.map((line) => line.end()));
  }
}
