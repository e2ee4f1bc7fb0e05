import { createHash, sign } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import canonicalize from 'canonicalize';
import type { CurrentKey } from '#domains/custody/signing/keys.ts';
import type { Sql } from '#server/db/context.ts';
import { StartError } from '#server/start-error.ts';
import { getFault, readLinks } from './check.ts';
import { faultLabels } from './fault-rules.ts';
import { readEnd, type MonthHead } from './links.ts';

export interface MonthFile {
  readonly head: MonthHead;
  readonly sha256: string;
}

/** Verifies each line against its link. Returns the head. Throws StartError at the first invalid one. */
async function* getLines(sql: Sql, month: string): AsyncGenerator<string, MonthHead> {
  let head = await readEnd(sql, month);
  for (let links = await readLinks(sql, head); links.length > 0; links = await readLinks(sql, head))
    for (const link of links) {
      const fault = getFault(head, link);
      if (fault)
        throw new StartError(
          `Verification failed at entry ${fault.position} of ${month.slice(0, 7)} (${faultLabels[fault.kind]}). The month was not moved.`,
        );
      head = { month, position: link.position, hash: link.hash };
      const { lineId: id, position, hash, ...line } = link;
      yield `${JSON.stringify({ ...line, position, hash, id })}\n`;
    }
  return head;
}

/** `npm run verify` checks the file with the published key alone. It gets its name only when complete and synced. */
export async function writeMonth(sql: Sql, month: string, path: string, key: CurrentKey): Promise<MonthFile> {
  const [inner, whole] = [createHash('sha256'), createHash('sha256')];
  const part = `${path}.part`;
  const file = createWriteStream(part, { mode: 0o600 });
  const failed = finished(file);
  failed.catch(() => undefined);
  const write = async (text: string, isSigned = true) => {
    if (isSigned) inner.update(text);
    whole.update(text);
    if (!file.write(text)) await Promise.race([once(file, 'drain'), failed]);
  };
  try {
    const start = await readEnd(sql, month);
    await write(`${JSON.stringify({ format: 'carriage-audit-month-1', month, after: { position: start.position, hash: start.hash } })}\n`);
    const lines = getLines(sql, month);
    let next = await lines.next();
    for (; !next.done; next = await lines.next()) await write(next.value);
    const head = next.value;
    const signed = { month, lines: head.position, hash: head.hash, sha256: inner.digest('hex') };
    const signature = sign(null, Buffer.from(canonicalize(signed)!), key.privateKey).toString('base64');
    await write(`${JSON.stringify({ signed, publicKey: key.publicKey, signature })}\n`, false);
    file.end();
    await failed;
    const handle = await open(part, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(part, path);
    return { head, sha256: whole.digest('hex') };
  } finally {
    file.destroy();
  }
}
