import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
// @ts-expect-error a script that goes along in every export, without types
import { openSource, verifyArchive, verifyFolder } from '../../../../bin/verify.mjs';
import { genesisHash, hashEntry, makeSalt } from '../chain.ts';
import { toVisibleEntries } from '../shown-chain.ts';
import { hashDay, signDay } from '../signing/signed-day.ts';
import { getLeaf, toTree } from '../signing/merkle-tree.ts';
import { toStream, writeArchive, type ManifestHead } from './archive.ts';
import { custodyFile } from './custody-file.ts';

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { id: 'a', publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), privateKey };
};
const [key, otherKey] = [newKey(), newKey()];
const transportId = '0190a000-0000-7000-8000-000000000001';

/** Three entries in the old format without salts. Signed for one day. */
function getCustody() {
  let before = genesisHash;
  const entries = [1, 2, 3].map((position) => {
    const said = {
      transportId,
      position,
      eventType: 'noted',
      eventData: { words: `é ${position}` },
      initiatedBy: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      salt: null,
    };
    const hash = hashEntry(before, said);
    const { eventData, initiatedBy, transportId: _of, salt: _salt, ...rest } = said;
    const entry = { ...rest, previousHash: before, hash, ...(position === 2 ? { withheld: true } : { eventData, initiatedBy }) };
    before = hash;
    return entry;
  });
  const head = { transportId, position: 3, hash: before };
  const { root, paths } = toTree([getLeaf(head), getLeaf({ ...head, transportId: 'another' })]);
  const says = { day: '2026-11-20', previousHash: genesisHash, root, heads: 2 };
  const signed = { ...says, hash: hashDay(says), signature: signDay(says, key.privateKey), publicKey: key.publicKey };
  return { transportId, entries, days: [{ position: 3, hash: before, path: paths[0], signed }] };
}

/** Six salted entries; the reader sees part of the third. Signed after the fourth and the sixth. */
function saltedCustody() {
  let previousHash = genesisHash;
  const rows = [1, 2, 3, 4, 5, 6].map((position) => {
    const eventData = position === 3 ? { bidAmount: '1050.00' } : { words: `é ${position}` };
    const at = { initiatedBy: null, createdAt: '2026-11-20T10:00:00.000Z', salt: makeSalt() };
    const content = { transportId, position, eventType: 'noted', eventData, ...at };
    const link = { ...content, previousHash, hash: hashEntry(previousHash, content), initiatedByName: null };
    previousHash = link.hash;
    return link;
  });
  const heads = [4, 6].map((position) => {
    const chainHead = { transportId, position, hash: rows[position - 1]!.hash, salt: makeSalt() };
    const { root, paths } = toTree([getLeaf(chainHead), getLeaf({ ...chainHead, transportId: 'another' })]);
    const says = { day: `2026-11-2${position}`, previousHash: genesisHash, root, heads: 2 };
    const signed = { ...says, hash: hashDay(says), signature: signDay(says, key.privateKey), publicKey: key.publicKey };
    return { ...chainHead, path: paths[0]!, signed };
  });
  const more = { id: 'entry', title: 'Noted', participantName: null, externalContactId: null, contactName: null };
  const shown = toVisibleEntries(
    { id: 'ivan', seesOffers: false, seesContacts: false },
    rows.map((row) => ({ ...row, ...more, eventType: row.position === 3 ? 'bid_placed' : row.eventType })),
    rows.map(() => true),
  );
  return { custody: { transportId, ...custodyFile(rows, shown, heads), brokenAt: null as number | null }, rows };
}

const head: ManifestHead = {
  format: 'carriage-evidence-2',
  exportId: '0190a000-0000-7000-8000-000000000002',
  transportId,
  madeAt: '2026-11-22T12:00:00.000Z',
  keysAt: 'https://carriage.example/custody-keys',
};
const contents: Readonly<Record<string, Buffer>> = {
  'summary.pdf': randomBytes(3_000),
  'custody.json': Buffer.from(canonicalize(getCustody())!),
  'photos/vehicle-1.jpg': randomBytes(9_000),
  'photos/pickup-1.jpg': randomBytes(70_000),
  'empty.json': Buffer.alloc(0),
  'verify.mjs': randomBytes(500),
};
const toFiles = (all: Readonly<Record<string, Buffer>>) =>
  Object.entries(all).map(([name, bytes]) => ({ name, open: async () => toStream(bytes) }));

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}
const getArchive = (all = contents, signer = key) => whole(writeArchive(toFiles(all), head, signer).bytes);

const toSource = (bytes: Buffer) => ({
  size: bytes.length,
  read(start: number, length: number) {
    if (!(start >= 0 && length >= 0 && start + length <= bytes.length)) throw new Error('it points beyond its end');
    return bytes.subarray(start, start + length);
  },
});
const getProblems = (bytes: Buffer, wanted: string | null = null): string[] => verifyArchive(toSource(bytes), wanted).problems;

const listed = (bytes: Buffer): [string, Buffer][] => {
  const { manifest } = verifyArchive(toSource(bytes));
  const signature = canonicalize({
    algorithm: 'Ed25519',
    publicKey: key.publicKey,
    signature: sign(null, Buffer.from(canonicalize(manifest)!), key.privateKey).toString('base64'),
  });
  return [
    ...Object.entries(contents),
    ['manifest.json', Buffer.from(canonicalize(manifest)!)],
    ['signature.json', Buffer.from(signature!)],
  ];
};
const withLast = (file: [string, Buffer]) => [...listed(good).slice(0, -1), file];
/** Repacks files as an attacker would, keeping the original seal. */
async function packed(files: readonly (readonly [string, Buffer])[], seal: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress: false, mtime: new Date(head.madeAt) });
  zip.end({ comment: seal.toString('latin1'), forceZip64Format: false });
  return whole(zip.outputStream as unknown as AsyncIterable<Uint8Array>);
}

let good: Buffer;
beforeAll(async () => {
  good = await getArchive();
});
const folder = mkdtempSync(join(tmpdir(), 'carriage-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const unpack = (name: string, files: readonly (readonly [string, Buffer])[]) => {
  const to = join(folder, name);
  rmSync(to, { recursive: true, force: true });
  for (const [file, bytes] of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), bytes);
  }
  return to;
};
const run = (...words: string[]) => {
  try {
    return { code: 0, text: execFileSync(process.execPath, ['bin/verify.mjs', ...words], { encoding: 'utf8' }) };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, text: stdout };
  }
};

const edits: Readonly<Record<string, (a: number, b: number) => Promise<Buffer> | Buffer>> = {
  'a byte changed': (a, b) => {
    const bytes = Buffer.from(good);
    bytes[a % bytes.length]! ^= 1 + (b % 255);
    return bytes;
  },
  'bytes taken out': (a, b) => Buffer.concat([good.subarray(0, a % good.length), good.subarray((a % good.length) + 1 + (b % 50))]),
  'bytes put in': (a, b) =>
    Buffer.concat([good.subarray(0, a % good.length), Buffer.alloc(1 + (b % 50), b), good.subarray(a % good.length)]),
  'a file changed': (a, b) => {
    const files = listed(good);
    const at = a % files.length;
    const [name, content] = files[at]!;
    const changed = content.length === 0 ? Buffer.of(b) : Buffer.from(content);
    if (content.length > 0) changed[b % content.length]! ^= 1 + (a % 255);
    return packed(files.with(at, [name, changed]), good.subarray(-104));
  },
  'a file renamed': (a, b) => {
    const files = listed(good);
    const at = a % files.length;
    return packed(files.with(at, [`${b}-${files[at]![0]}`, files[at]![1]]), good.subarray(-104));
  },
  'another order': (a, b) => {
    const files = listed(good);
    const [from, to] = [a % files.length, (a + 1 + (b % (files.length - 1))) % files.length];
    return packed(files.with(from, files[to]!).with(to, files[from]!), good.subarray(-104));
  },
  'a file left out': (a) => packed(listed(good).toSpliced(a % listed(good).length, 1), good.subarray(-104)),
  'a file added': (a, b) => packed(listed(good).toSpliced(a % 9, 0, [`more-${b}.txt`, Buffer.of(b)]), good.subarray(-104)),
  'another signature': (a) => {
    const signature = randomBytes(64).toString('base64');
    const forged = a % 2 ? signature : sign(null, Buffer.from(String(a)), key.privateKey).toString('base64');
    const file = Buffer.from(canonicalize({ algorithm: 'Ed25519', publicKey: key.publicKey, signature: forged })!);
    return packed(withLast(['signature.json', file]), good.subarray(-104));
  },
  'another key': (a) => {
    if (a % 2) return getArchive({ ...contents, 'summary.pdf': randomBytes(50) }, otherKey);
    const manifest = listed(good).at(-2)![1];
    const signature = sign(null, manifest, otherKey.privateKey).toString('base64');
    const file = Buffer.from(canonicalize({ algorithm: 'Ed25519', publicKey: otherKey.publicKey, signature })!);
    return packed(withLast(['signature.json', file]), good.subarray(-104));
  },
};

describe('an evidence export', () => {
  it('verifies as created, with its public key, as a file and unpacked, by a standalone script', () => {
    for (const wanted of [null, key.publicKey]) expect(getProblems(good, wanted)).toEqual([]);
    const path = join(folder, 'export.zip');
    writeFileSync(path, good);
    expect(run(path)).toMatchObject({ code: 0, text: expect.stringContaining('VERIFIED\n') });
    expect(run(path).text).toContain('3 entries of the chain of custody, 1 of them partly hidden\nSigned daily up to entry 3');
    expect(run(path, '--key', otherKey.publicKey)).toMatchObject({
      code: 1,
      text: expect.stringContaining('another key than the one you named'),
    });
    expect(run(unpack('whole', listed(good)))).toMatchObject({ code: 0 });
    expect(run().code).toBe(2);
    const source = openSource(path);
    expect(verifyArchive(source).problems).toEqual([]);
    source.close();
  });

  it('fails verification after any of 200 random edits to bytes, names, files, signature or key', async () => {
    const kinds = Object.keys(edits);
    const tried = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), fc.nat(), fc.nat(), async (kind, a, b) => {
        const edited = await edits[kind]!(a, b);
        fc.pre(!edited.equals(good));
        tried.set(kind, (tried.get(kind) ?? 0) + 1);
        const problems = getProblems(edited, kind === 'another key' ? key.publicKey : null);
        expect(problems, kind).not.toEqual([]);
        // The seal alone would detect a repacked archive, but the changed files must be named, too.
        const isNamed = /^(a file|another order|another signature)/.test(kind);
        if (isNamed) expect(problems, kind).not.toEqual(['the archive has been changed since it was signed']);
      }),
      { numRuns: 200 },
    );
    expect([...tried.keys()].toSorted()).toEqual(kinds.toSorted());
    expect([...tried.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200);
  });

  it('when unpacked, fails verification after any file change and with another signature or key', async () => {
    const files = listed(good);
    files.forEach(([name, content], at) => {
      const changed = Buffer.concat([content, Buffer.of(1)]);
      expect(verifyFolder(unpack('changed', files.with(at, [name, changed]))).problems, name).not.toEqual([]);
      expect(verifyFolder(unpack('missing', files.toSpliced(at, 1))).problems, name).not.toEqual([]);
      expect(verifyFolder(unpack('renamed', files.with(at, [`x-${name}`, content]))).problems, name).not.toEqual([]);
    });
    const [name, content] = files.at(-1)!;
    const longer = Buffer.concat([Buffer.from(key.publicKey, 'base64'), Buffer.of(7)]).toString('base64');
    const signed = Buffer.from(content.toString().replace(key.publicKey, longer));
    expect(
      verifyFolder(unpack('longer key', [...files.slice(0, -1), [name, signed]])).problems,
      'the key with a byte behind it',
    ).not.toEqual([]);
    expect(verifyFolder(unpack('added', [...files, ['more.txt', Buffer.of(1)]])).problems).toEqual(['more.txt was added']);
  });

  it('reports every changed file', async () => {
    const files = listed(good).map(([name, bytes]): [string, Buffer] =>
      name.startsWith('photos/') ? [name, Buffer.concat([bytes, Buffer.of(7)])] : [name, bytes],
    );
    expect(getProblems(await packed(files, good.subarray(-104)))).toEqual([
      'the archive has been changed since it was signed',
      'photos/vehicle-1.jpg was changed',
      'photos/pickup-1.jpg was changed',
    ]);
  });

  it('fails verification if its chain was forged before signing', async () => {
    const custody = getCustody();
    const forged = {
      ...custody,
      entries: custody.entries.map((entry) => (entry.position === 1 ? { ...entry, eventType: 'other' } : entry)),
    };
    const moved = { ...custody, days: custody.days.map((day) => ({ ...day, signed: { ...day.signed, day: '2026-11-21' } })) };
    const problems = async (value: object) =>
      getProblems(await getArchive({ ...contents, 'custody.json': Buffer.from(canonicalize(value)!) }));
    expect(await problems(forged)).toEqual(['custody.json: entry 1 does not follow from the previous entry']);
    expect(await problems(moved)).toEqual(['custody.json: 2026-11-21 does not verify']);
  });

  it('omits hashes of partly hidden entries and their successors, and verifies with the server', async () => {
    const { custody, rows } = saltedCustody();
    const bytes = canonicalize(custody)!;
    expect(custody.entries.map((entry) => ['salt', 'previousHash', 'hash'].filter((name) => name in entry).join(' '))).toEqual([
      'salt previousHash hash',
      'salt previousHash hash',
      'previousHash',
      'salt',
      'salt hash',
      'salt previousHash hash',
    ]);
    for (const { hash } of rows.slice(2, 4)) expect(bytes).not.toContain(hash);
    for (const secret of [rows[2]!.salt, '1050.00']) expect(bytes).not.toContain(secret);
    const path = join(folder, 'salted.zip');
    writeFileSync(path, await getArchive({ ...contents, 'custody.json': Buffer.from(bytes) }));
    expect(run(path)).toMatchObject({
      code: 0,
      text: expect.stringContaining('6 entries of the chain of custody, 1 of them partly hidden\n2 entries without a hash'),
    });
  });

  it.each<[string, (custody: ReturnType<typeof saltedCustody>['custody']) => void, string]>([
    ['the content of an entry', ({ entries }) => Object.assign(entries[1]!, { eventType: 'other' }), 'entry 2 does not follow'],
    ['a salt', ({ entries }) => Object.assign(entries[0]!, { salt: makeSalt() }), 'entry 1 does not follow'],
    ['an entry without a salt', ({ entries }) => void delete (entries[5] as { salt?: string }).salt, 'entry 6 does not follow'],
    ['the hash after a hidden one', ({ entries }) => Object.assign(entries[4]!, { hash: 'a'.repeat(64) }), 'entry 6 does not follow'],
    ['a position', ({ entries }) => Object.assign(entries[3]!, { position: 5 }), 'entry 4 does not follow'],
    ['a chain that did not verify', (custody) => Object.assign(custody, { brokenAt: 3 }), 'entry 3 did not verify'],
    ['a signed day', ({ days }) => Object.assign(days[1]!, { position: 5 }), '2026-11-26 does not verify'],
    ['a day without its hash', ({ days }) => Object.assign(days[0]!.signed, { root: 'a'.repeat(64) }), '2026-11-24 does not verify'],
    ['the salt of a day', ({ days }) => Object.assign(days[1]!, { salt: makeSalt() }), '2026-11-26 does not verify'],
    ['a path left out', ({ days }) => void delete (days[1] as { path?: unknown }).path, 'Can’t read it'],
    ['omitted hashes without a marker', (custody) => void delete (custody as { brokenAt?: unknown }).brokenAt, 'entry 3 does not follow'],
  ])('with salts fails verification after a change of %s', async (_, change, problem) => {
    const { custody } = saltedCustody();
    change(custody);
    const problems = getProblems(await getArchive({ ...contents, 'custody.json': Buffer.from(canonicalize(custody)!) }));
    expect(problems.join('\n')).toContain(problem);
  });

  it('is aborted if a file cannot be read to its end', async () => {
    async function* breaking() {
      yield Buffer.alloc(100_000);
      throw new Error('sealed bytes were changed');
    }
    const { Readable } = await import('node:stream');
    const files = [...toFiles(contents), { name: 'broken.jpg', open: async () => Readable.from(breaking(), { objectMode: false }) }];
    await expect(whole(writeArchive(files, head, key).bytes)).rejects.toThrow('sealed bytes were changed');
    const unopened = [{ name: 'gone.jpg', open: async () => Promise.reject(new Error('not there')) }];
    await expect(whole(writeArchive(unopened, head, key).bytes)).rejects.toThrow('not there');
  });

  it('never holds a file in memory, whatever its size', { tags: 'full' }, async () => {
    const [pieces, pieceBytes] = [200, 1024 * 1024];
    async function* long() {
      for (let at = 0; at < pieces; at += 1) yield Buffer.alloc(pieceBytes, at);
    }
    const { Readable } = await import('node:stream');
    const files = [...toFiles(contents), { name: 'long.bin', open: async () => Readable.from(long(), { objectMode: false }) }];
    let [bytes, most] = [0, 0];
    for await (const piece of writeArchive(files, head, key).bytes) {
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    expect(bytes).toBeGreaterThan(pieces * pieceBytes);
    expect(most).toBeLessThan(150 * 1024 * 1024);
  });
});
