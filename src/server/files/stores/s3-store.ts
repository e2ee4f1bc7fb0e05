import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/config.ts';
import { StoredFileMissing } from './missing.ts';
import type { ByteStore, StoredContent } from './byte-store.ts';

const timeoutMs = 20_000;
const isListed = /<Contents>.*?<\/Contents>/gs;
const getXmlValue = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
const maxTries = 3;
const pauseMs = 50;

export type Bucket = Omit<NonNullable<Config['s3']>, 'keysBucket'>;

/** Addresses objects by path, which also works with MinIO and R2. */
export function createS3Store(s3: Bucket, prefix: string, limitMs = timeoutMs): ByteStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
  });

  /** Not the client's own `fetch`: it passes the signal to a request that may be garbage-collected, so that the call never ends. */
  async function send(url: string, signal: AbortSignal | undefined, init: RequestInit = {}): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(await client.sign(url, init), { signal: signal ?? null, redirect: 'error' });
      if (tries === maxTries || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await pause(pauseMs * tries, undefined, { signal });
    }
  }

  async function call(
    method: 'PUT' | 'GET' | 'DELETE',
    id: string,
    sealed?: Buffer,
    signal: AbortSignal = AbortSignal.timeout(limitMs),
  ): Promise<Response> {
    const response = await send(`${s3.endpoint}/${s3.bucket}/${prefix}${id}`, signal, {
      method,
      ...(sealed && {
        body: new Uint8Array(sealed),
        headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': createHash('sha256').update(sealed).digest('hex') },
      }),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) throw new StoredFileMissing(id);
    if (response.status === 507) throw Object.assign(new Error('S3 has no room left'), { code: 'ENOSPC' });
    throw Object.assign(new Error(`S3 answered ${response.status} to ${method}`), response.status >= 500 && { name: 'StoreAway' });
  }

  return {
    name: 's3',
    async put(id, sealed, signal) {
      await (await call('PUT', id, sealed, signal)).body?.cancel();
    },
    async read(id) {
      const { body } = await call('GET', id);
      return (body ?? []) as AsyncIterable<Uint8Array>;
    },
    async delete(id) {
      const response = await call('DELETE', id).catch((error: unknown) => {
        if (error instanceof StoredFileMissing) return null;
        throw error;
      });
      await response?.body?.cancel();
    },
    async list(signal) {
      const contents: StoredContent[] = [];
      for (let token = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
        const response = await send(`${s3.endpoint}/${s3.bucket}?${query}`, signal);
        const page = await response.text();
        if (!response.ok) throw new Error(`S3 answered ${response.status} to a listing`);
        for (const [entry] of page.matchAll(isListed))
          contents.push({ id: getXmlValue(entry, 'Key').slice(prefix.length), writtenAt: new Date(getXmlValue(entry, 'LastModified')) });
        token = getXmlValue(page, 'NextContinuationToken');
        if (!token) return contents;
      }
    },
  };
}
