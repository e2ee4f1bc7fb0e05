// Verifies an exported month of the audit log: npm run verify -- audit-log-YYYY-MM.jsonl [--key FINGERPRINT].
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { canonical, fits, hashJson, sha256 } from './verify.mjs';

/** Splits at \n only: readline also splits at U+2028 and U+2029, which JSON allows in strings. */
async function* getLines(path) {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest) yield rest;
}

const said = [
  'id',
  'eventType',
  'actorId',
  'actorRole',
  'subjectType',
  'subjectId',
  'details',
  'ipAddress',
  'userAgent',
  'sourceEvent',
  'happenedAt',
];

export async function verifyMonth(path, wantedKey = null) {
  const problems = [];
  const inner = createHash('sha256');
  let head = null;
  let month = '';
  let held = null;
  let end = null;
  const take = (text) => {
    inner.update(`${text}\n`);
    const line = JSON.parse(text);
    if (!head) {
      if (line.format !== 'carriage-audit-month-1') throw new Error('it is not a month of an audit log');
      [month, head] = [line.month, line.after];
      return;
    }
    const { position, hash } = line;
    const fields = said.map((name) => line[name]);
    if (position !== head.position + 1 || hashJson([head.hash, month, position, ...fields]) !== hash)
      problems.push(`line ${head.position + 1} does not follow from the previous line`);
    head = { position, hash };
  };
  try {
    for await (const text of getLines(path)) {
      if (held !== null) take(held);
      held = text;
    }
    end = JSON.parse(held);
    const { signed, publicKey, signature } = end;
    const whole = inner.digest('hex');
    if (signed.sha256 !== whole) problems.push('the file has been changed since it was signed');
    if (signed.month !== month || signed.lines !== head.position || signed.hash !== head.hash)
      problems.push('its last line has been changed since it was signed');
    if (!fits(publicKey, Buffer.from(canonical(signed)), signature)) problems.push('the signature does not match this month and key');
    const fingerprint = sha256(Buffer.from(publicKey, 'base64'));
    if (wantedKey && ![publicKey, fingerprint].includes(wantedKey)) problems.push('it was signed with another key than the one you named');
    return { problems, month, lines: head.position, hash: head.hash, fingerprint };
  } catch (error) {
    return { problems: [...problems, `Can’t read it: ${error.message}`] };
  }
}

export async function reportMonth(path, wantedKey) {
  const { problems, month, lines, hash, fingerprint } = await verifyMonth(path, wantedKey);
  const words =
    problems.length > 0
      ? ['NOT VERIFIED', ...problems.slice(0, 20).map((problem) => `- ${problem}`)]
      : ['VERIFIED', `Audit log of ${month.slice(0, 7)}: ${lines} lines, last hash ${hash}`, `Key ${fingerprint}`];
  console.log(words.join('\n'));
  return problems.length > 0 ? 1 : 0;
}
