import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { DecryptionError, unwrap, wrap } from '../../crypto/wrap.ts';

/* Boxes of earlier versions, like the base mode of RFC 9180: X25519, HKDF-SHA256, AES-256-GCM. Only tests still create them. */
const publicBytes = 32;
const purpose = 'carriage box of a share';
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const spki = Buffer.from('302a300506032b656e032100', 'hex');

const getRaw = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-publicBytes);

const publicFrom = (raw: Uint8Array): KeyObject => createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' });

function getPrivate(subjectKey: Uint8Array): KeyObject {
  if (subjectKey.length !== 32) throw new DecryptionError('a share has another length');
  const seed = Buffer.from(hkdfSync('sha256', subjectKey, '', 'carriage key pair of a share', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

export const getPublicKey = (subjectKey: Uint8Array): Buffer => getRaw(createPublicKey(getPrivate(subjectKey)));

const toKey = (secret: Buffer, ephemeral: Uint8Array, publicKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.concat([ephemeral, publicKey]), purpose, 32));

export function encryptToPublicKey(publicKey: Uint8Array, plain: Uint8Array): Buffer {
  const pair = generateKeyPairSync('x25519');
  const ephemeral = getRaw(pair.publicKey);
  const secret = diffieHellman({ privateKey: pair.privateKey, publicKey: publicFrom(publicKey) });
  return Buffer.concat([ephemeral, wrap(toKey(secret, ephemeral, publicKey), plain)]);
}

export function decryptWithSubjectKey(subjectKey: Uint8Array, box: Uint8Array): Buffer {
  const privateKey = getPrivate(subjectKey);
  const ephemeral = box.subarray(0, publicBytes);
  if (ephemeral.length < publicBytes) throw new DecryptionError('a box is cut off');
  const secret = diffieHellman({ privateKey, publicKey: publicFrom(ephemeral) });
  return unwrap(toKey(secret, ephemeral, getRaw(createPublicKey(privateKey))), box.subarray(publicBytes));
}
