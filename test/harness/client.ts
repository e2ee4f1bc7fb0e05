export interface Reply {
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
}

/** Null if the connection was lost before the reply was complete. */
export async function callServer(
  url: string,
  { method = 'GET', token, body, key }: { method?: string; token?: string; body?: object; key?: string } = {},
): Promise<Reply | null> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  try {
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    return { status: answer.status, body: text && !isPage ? JSON.parse(text) : text, headers: answer.headers };
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    return null;
  }
}

export interface LiveReader {
  readonly heard: string[];
  /** Settles when the stream ends or the connection is lost. */
  readonly ended: Promise<void>;
}

export async function readLive(origin: string, token: string): Promise<LiveReader> {
  const answer = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`no live stream: ${answer.status}`);
  const heard: string[] = [];
  const first = Promise.withResolvers<void>();
  const read = async () => {
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const names = [...text.matchAll(/^event: (.+)\n(?=[^]*?\n\n)/gm)].map(([, name]) => name!);
      heard.splice(0, heard.length, ...names);
      first.resolve();
    }
  };
  const ended = read().catch(() => {});
  await first.promise;
  return { heard, ended };
}
