#!/usr/bin/env node
// Verifies an evidence export, zipped or unpacked: node verify.mjs EXPORT.zip [--key FINGERPRINT]. In the repository also a month of the
// audit log (verify-audit.mjs). Every export contains this file, so it needs only Node and no network.
import { createHash, createPublicKey, verify as isSigned } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pieceBytes = 1024 * 1024;
const sealBytes = 104;
const ownNames = ['manifest.json', 'signature.json'];

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Canonical JSON (RFC 8785). */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${pairs.join(',')}}`;
}
export const hashJson = (value) => sha256(canonical(value));

/** Whether this is a valid Ed25519 signature. Key and signature must be canonical base64, the key without trailing bytes. */
export function fits(publicKey, bytes, signature) {
  try {
    const [der, raw] = [Buffer.from(publicKey, 'base64'), Buffer.from(signature, 'base64')];
    if (der.toString('base64') !== publicKey || raw.toString('base64') !== signature) return false;
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (!key.export({ format: 'der', type: 'spki' }).equals(der)) return false;
    return key.asymmetricKeyType === 'ed25519' && isSigned(null, bytes, key, raw);
  } catch {
    return false;
  }
}

function hashRange(source, start, end) {
  const hash = createHash('sha256');
  for (let at = start; at < end; at += pieceBytes) hash.update(source.read(at, Math.min(pieceBytes, end - at)));
  return hash.digest('hex');
}

/** Finds the ZIP central directory, also beyond 4 GB (ZIP64). */
function toDirectory(source) {
  const at = source.size - sealBytes - 22;
  const end = at >= 0 ? source.read(at, 22) : Buffer.alloc(22);
  if (end.readUInt32LE(0) !== 0x06054b50 || end.readUInt16LE(20) !== sealBytes)
    throw new Error('it is not an evidence export, or it is incomplete');
  const [count, start] = [end.readUInt16LE(10), end.readUInt32LE(16)];
  if (count !== 0xffff && start !== 0xffffffff) return { count, start };
  const far = source.read(Number(source.read(at - 20, 20).readBigUInt64LE(8)), 56);
  return { count: Number(far.readBigUInt64LE(32)), start: Number(far.readBigUInt64LE(48)) };
}

/** The ZIP64 extra field has only those numbers whose own field is 0xffffffff. */
function farNumbers(extra, near) {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return near.map((number) => {
    if (number !== 0xffffffff) return number;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
}

export function toEntries(source) {
  const { count, start } = toDirectory(source);
  let at = start;
  return Array.from({ length: count }, () => {
    const fixed = source.read(at, 46);
    if (fixed.readUInt32LE(0) !== 0x02014b50 || fixed.readUInt16LE(10) !== 0) throw new Error('its list of files is unreadable');
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((place) => fixed.readUInt16LE(place));
    const name = source.read(at + 46, nameBytes).toString();
    const extra = source.read(at + 46 + nameBytes, extraBytes);
    const [size, , local] = farNumbers(extra, [fixed.readUInt32LE(24), fixed.readUInt32LE(20), fixed.readUInt32LE(42)]);
    at += 46 + nameBytes + extraBytes + noteBytes;
    const head = source.read(local, 30);
    if (head.readUInt32LE(0) !== 0x04034b50) throw new Error(`${name} is unreadable`);
    return { name, size, start: local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), source };
  });
}

const getBytes = ({ source, start, size }) => source.read(start, size);

function readJson(entry, problems) {
  const bytes = getBytes(entry);
  const value = JSON.parse(bytes.toString());
  if (canonical(value) !== bytes.toString()) problems.push(`${entry.name} was rewritten`);
  return { value, bytes };
}

const getLeaf = (transportId, { position, hash, salt }) =>
  hashJson(['head', transportId, position, hash, ...(salt === undefined ? [] : [salt])]);
const climb = (leaf, path) =>
  path.reduce((hash, step) => (step[0] === 'L' ? hashJson(['node', step.slice(1), hash]) : hashJson(['node', hash, step.slice(1)])), leaf);

/** Whether an entry follows from the previous hash. Without that hash, or its own, nothing can be checked. */
function follows(transportId, before, entry) {
  if (entry.previousHash !== before) return false;
  if (before === undefined || entry.hash === undefined || entry.withheld) return true;
  const { position, eventType, eventData, initiatedBy, createdAt, salt } = entry;
  const said = [before, transportId, position, eventType, eventData, initiatedBy, createdAt];
  return hashJson(salt === undefined ? said : [...said, salt]) === entry.hash;
}

/** Newer exports omit the hash of partly hidden entries; for those, uses the server's `findBrokenIndex`. */
function verifyCustody({ transportId, entries, days, brokenAt }, problems) {
  const isStated = brokenAt !== undefined;
  if (isStated && brokenAt !== null) problems.push(`custody.json: entry ${brokenAt} did not verify when the export was made`);
  let before = '0'.repeat(64);
  entries.forEach((entry, at) => {
    const isKnown = entry.hash !== undefined || isStated;
    if (entry.position !== at + 1 || !isKnown || !follows(transportId, before, entry))
      problems.push(`custody.json: entry ${at + 1} does not follow from the previous entry`);
    before = entry.hash;
  });
  for (const head of days) {
    const { day, heads, previousHash, root } = head.signed;
    const says = canonical({ day, heads, previousHash, root });
    const entry = entries[head.position - 1];
    const isHidden = isStated && head.hash === undefined && head.path === undefined;
    const stands = entry && entry.hash === head.hash && (isHidden || climb(getLeaf(transportId, head), head.path) === root);
    if (!stands || sha256(says) !== head.signed.hash || !fits(head.signed.publicKey, Buffer.from(says), head.signed.signature))
      problems.push(`custody.json: ${day} does not verify`);
  }
}

function verifyFiles(manifest, entries, problems, isOrdered) {
  const names = entries.map(({ name }) => name);
  const wanted = [...manifest.files.map(({ name }) => name), ...ownNames];
  for (const name of wanted) if (!names.includes(name)) problems.push(`${name} is missing`);
  for (const name of names) if (!wanted.includes(name)) problems.push(`${name} was added`);
  if (new Set(names).size !== names.length) problems.push('a file name appears twice');
  const isSame = names.length === wanted.length && wanted.every((name) => names.includes(name));
  if (isOrdered && isSame && names.some((name, at) => name !== wanted[at])) problems.push('the files are in another order');
  for (const { name, bytes, sha256: hash } of manifest.files) {
    const entry = entries.find((one) => one.name === name);
    if (entry && (entry.size !== bytes || hashRange(entry.source, entry.start, entry.start + entry.size) !== hash))
      problems.push(`${name} was changed`);
  }
}

function verifySeal(source, publicKey, problems) {
  const seal = source.read(source.size - sealBytes, sealBytes).toString('latin1');
  const whole = hashRange(source, 0, source.size - sealBytes);
  const isWhole = seal.startsWith('CARRIAGE-SEAL-1 ') && fits(publicKey, Buffer.from(`carriage archive ${whole}`), seal.slice(16));
  if (!isWhole) problems.push('the archive has been changed since it was signed');
}

function verifyEntries(entries, archive, wantedKey, problems) {
  const [manifestEntry, signatureEntry, custodyEntry] = [...ownNames, 'custody.json'].map((name) =>
    entries.find((one) => one.name === name),
  );
  if (!manifestEntry || !signatureEntry || !custodyEntry) throw new Error('manifest.json, signature.json or custody.json is missing');
  const manifest = readJson(manifestEntry, problems);
  const signed = readJson(signatureEntry, problems);
  const { publicKey, signature } = signed.value;
  if (canonical({ algorithm: 'Ed25519', publicKey, signature }) !== signed.bytes.toString()) problems.push('signature.json was changed');
  const fingerprint = sha256(Buffer.from(publicKey, 'base64'));
  if (!fits(publicKey, manifest.bytes, signature)) problems.push('the signature does not match this manifest and key');
  if (wantedKey && ![publicKey, fingerprint].includes(wantedKey)) problems.push('it was signed with another key than the one you named');
  if (archive) verifySeal(archive, publicKey, problems);
  verifyFiles(manifest.value, entries, problems, archive !== null);
  const custody = readJson(custodyEntry, problems).value;
  verifyCustody(custody, problems);
  return { manifest: manifest.value, custody, fingerprint };
}

/** `source` is { size, read(start, length) }. Problems are sentences; none means verified. */
export function verifyArchive(source, wantedKey = null) {
  const problems = [];
  try {
    return { problems, ...verifyEntries(toEntries(source), source, wantedKey, problems) };
  } catch (error) {
    return { problems: [...problems, `Can’t read it: ${error.message}`] };
  }
}

export function openSource(path) {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const read = (start, length) => {
    if (!(start >= 0 && length >= 0 && start + length <= size)) throw new Error('it points beyond its end');
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length;) {
      const got = readSync(file, bytes, at, length - at, start + at);
      if (got === 0) throw new Error('it ends too early');
      at += got;
    }
    return bytes;
  };
  return { size, read, close: () => closeSync(file) };
}

/** Checks every file of an unpacked export, but not their order. */
export function verifyFolder(folder, wantedKey = null) {
  const problems = [];
  const opened = [];
  const walk = (below) =>
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap((item) => {
      const name = below ? `${below}/${item.name}` : item.name;
      if (item.isDirectory()) return walk(name);
      const source = openSource(join(folder, name));
      opened.push(source);
      return [{ name, size: source.size, start: 0, source }];
    });
  try {
    return { problems, ...verifyEntries(walk(''), null, wantedKey, problems) };
  } catch (error) {
    return { problems: [...problems, `Can’t read it: ${error.message}`] };
  } finally {
    for (const source of opened) source.close();
  }
}

function report({ problems, manifest, custody, fingerprint }) {
  if (problems.length > 0) return ['NOT VERIFIED', ...problems.slice(0, 20).map((problem) => `- ${problem}`)];
  const last = custody.days[custody.days.length - 1];
  const inPart = custody.entries.filter((entry) => entry.withheld).length;
  const unhashed = custody.entries.filter((entry) => entry.hash === undefined).length;
  return [
    'VERIFIED',
    `Transport ${manifest.transportId}, exported ${manifest.madeAt}`,
    `${manifest.files.length} files, unchanged since they were signed`,
    `${custody.entries.length} entries of the chain of custody, ${inPart} of them partly hidden`,
    ...(unhashed > 0 ? [`${unhashed} entries without a hash: their place in the chain can’t be verified`] : []),
    last ? `Signed daily up to entry ${last.position} (${last.signed.day})` : 'No day signed yet',
    `Key ${fingerprint}`,
    `Compare this key with ${manifest.keysAt}, or pass it: --key FINGERPRINT`,
  ];
}

async function main(words) {
  const keyAt = words.indexOf('--key');
  const wantedKey = keyAt < 0 ? null : words[keyAt + 1];
  const here = dirname(fileURLToPath(import.meta.url));
  const [path = existsSync(join(here, 'manifest.json')) ? here : undefined] = words.filter(
    (_, at) => keyAt < 0 || (at !== keyAt && at !== keyAt + 1),
  );
  if (!path || !existsSync(path) || wantedKey === undefined) {
    console.error('Usage: node verify.mjs EXPORT.zip [--key FINGERPRINT]');
    return 2;
  }
  if (path.endsWith('.jsonl')) return (await import('./verify-audit.mjs')).reportMonth(path, wantedKey);
  const found = statSync(path).isDirectory() ? verifyFolder(path, wantedKey) : verifyArchive(openSource(path), wantedKey);
  console.log(report(found).join('\n'));
  return found.problems.length > 0 ? 1 : 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2));
