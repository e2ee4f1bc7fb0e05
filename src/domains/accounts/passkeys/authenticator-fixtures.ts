import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Minimal CBOR encoder (RFC 8949): integers, text, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of as never)])]);
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** Software authenticator (ES256, no attestation) after W3C Web Authentication Level 3. */
export class TestAuthenticator {
  counter = 0;
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #coseKey: Buffer;
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    const [kty, alg, crv, xAt, yAt] = [1, 3, -1, -2, -3];
    this.#coseKey = cbor(
      new Map<number, unknown>([
        [kty, 2],
        [alg, -7],
        [crv, 1],
        [xAt, Buffer.from(x!, 'base64url')],
        [yAt, Buffer.from(y!, 'base64url')],
      ]),
    );
  }

  #data(flag: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((this.counter += 1));
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flag]), counter, more]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #answer(response: Record<string, Buffer>) {
    const id = this.id.toString('base64url');
    const encoded = Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]));
    return { id, ...encoded };
  }

  create({ challenge }: { challenge: string }, flag = flags.present | flags.verified) {
    const length = Buffer.from([0, this.id.length]);
    const authData = this.#data(flag | flags.attested, Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey]));
    const attestationObject = cbor(new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]])); // prettier-ignore
    return this.#answer({ clientDataJSON: this.#clientData('webauthn.create', challenge), attestationObject });
  }

  get({ challenge }: { challenge: string }, flag = flags.present | flags.verified) {
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#data(flag);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }
}
