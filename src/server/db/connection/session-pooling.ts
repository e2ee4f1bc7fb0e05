import { openDedicatedClient, type DedicatedClient } from './connect.ts';

const channel = 'carriage_session_check';

const getPid = async (client: DedicatedClient): Promise<unknown> =>
  (await client<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;

/** In transaction mode, a pooler would give the first client's connection to the second one's transaction. */
export async function hasSessionPooling(url: string): Promise<boolean> {
  const payloads: string[] = [];
  const clients: DedicatedClient[] = [];
  const open = async (onNotice: (payload: string) => void) => {
    const client = await openDedicatedClient(url, { applicationName: 'carriage-start', onNotice, onEnd: () => {} });
    clients.push(client);
    return client;
  };
  try {
    const ear = await open((payload) => payloads.push(payload));
    const mouth = await open(() => {});
    await ear.unsafe(`listen ${channel}`).simple();
    const pids = [await getPid(ear)];
    await mouth.unsafe('begin').simple();
    pids.push(await getPid(ear));
    await mouth.unsafe(`notify ${channel}`).simple();
    await mouth.unsafe('commit').simple();
    // PostgreSQL delivers notifications before it answers the next statement.
    pids.push(await getPid(ear));
    return payloads.length > 0 && new Set(pids).size === 1;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
