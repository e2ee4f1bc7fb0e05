import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';
import { addCleanup } from '../people/endings.ts';
import { waitLimitMs } from '../timeouts.ts';

interface Letter {
  readonly to: string;
  readonly source: string;
}

export interface PostOffice {
  readonly smtpUrl: string;
  /** Waits for the n-th message linking to a page (`/your-offers`); returns the link without its origin. */
  linkTo(to: string, page: string, nth?: number): Promise<string>;
  subjectsTo(to: string): string[];
}

const unwrapped = (raw: string): string =>
  raw.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const linkIn = ({ source }: Letter, page: string): string | undefined =>
  new RegExp(`https?://[^/\\s]+(${page}\\?token=[\\w-]{43})`).exec(source)?.[1];

export async function startPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = unwrapped(Buffer.concat(parts).toString());
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(() => new Promise<void>((resolve) => server.close(resolve)));
  const lettersTo = (to: string) => letters.filter((letter) => letter.to === to);
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    linkTo: (to, page, nth = 1) =>
      vi.waitUntil(() => lettersTo(to).flatMap((letter) => linkIn(letter, page) ?? [])[nth - 1], { timeout: waitLimitMs, interval: 50 }),
    subjectsTo: (to) => lettersTo(to).map(({ source }) => /^Subject: (.+)\r$/m.exec(source)?.[1] ?? ''),
  };
}
