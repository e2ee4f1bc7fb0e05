// Searches the repository for real secrets: keys and tokens in their issuers' formats.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** Secrets in tests are shorter than these, or marked as test values. */
const forms = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{100}/],
  ['an AWS key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a Stripe live key', /\b[sr]k_live_[A-Za-z0-9]{20,}/],
  ['a Stripe test key', /\b[sr]k_test_[A-Za-z0-9]{90,}/],
  ['a Stripe endpoint secret', /\bwhsec_[A-Za-z0-9]{32,}/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ['a Google key', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['a language model key', /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{40,}/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/],
  ['a password in a URL', /\b(?:postgres(?:ql)?|smtps?|https?|redis|amqp):\/\/[^\s:/@'"`${}]+:(?!password@|secret@|hunter2)[^\s:/@'"`${}]{12,}@(?!localhost|127\.|host[:/]|[\w.-]*\bexample\b|[\w.-]*\btest\b)[\w.-]+/],
  ['the value of a secret variable', /^(?:MASTER_KEY|NEW_MASTER_KEY|ADMIN_PASSWORD|S3_SECRET_ACCESS_KEY|TWILIO_AUTH_TOKEN|METRICS_TOKEN)=\S{12,}/m],
]; // prettier-ignore

const left = new Set(['node_modules', '.git', 'build', 'data', '.react-router']);
const binary = /\.(?:png|jpe?g|webp|woff2?|ttf|pdf|zip|gz|ico)$/i;
const folder = path.resolve(process.argv[2] ?? root);

function* textsIn(at) {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const file = path.join(at, entry.name);
    if (entry.isDirectory() && !left.has(entry.name)) yield* textsIn(file);
    else if (entry.isFile() && !binary.test(entry.name)) yield [path.relative(folder, file), readFileSync(file, 'utf8')];
  }
}

let seen = 0;
const found = [];
for (const [name, text] of textsIn(folder)) {
  seen += 1;
  for (const [what, form] of forms) {
    const at = text.search(form);
    if (at >= 0) found.push(`${name}:${text.slice(0, at).split('\n').length} holds ${what}`);
  }
}
for (const line of found) process.stdout.write(`${line}\n`);
process.stdout.write(`Searched ${seen} files for secrets, found ${found.length}.\n`);
process.exit(found.length > 0 || seen === 0 ? 1 : 0);
