import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { StoredFileMissing } from './missing.ts';
import type { ByteStore } from './store.ts';

const timeoutMs = 60_000;

/** Objects `files/{id}` of one bucket, addressed by path so that MinIO, R2 and others serve as well as AWS. */
export function createS3Store(s3: NonNullable<Config['s3']>): ByteStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 2,
  });

  async function call(method: 'PUT' | 'GET' | 'DELETE', id: string, sealed?: Buffer): Promise<Response> {
    const response = await client.fetch(`${s3.endpoint}/${s3.bucket}/files/${id}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(sealed && {
        body: new Uint8Array(sealed),
        headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': createHash('sha256').update(sealed).digest('hex') },
      }),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) throw new StoredFileMissing(id);
    throw new Error(`S3 answered ${response.status} to ${method}`);
  }

  return {
    name: 's3',
    async put(id, sealed) {
      await (await call('PUT', id, sealed)).body?.cancel();
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
  };
}
