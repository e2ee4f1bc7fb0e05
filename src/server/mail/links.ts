import { defaultSupportEmail } from '#shared/product.ts';

let origin = 'http://127.0.0.1:3000';
let support = defaultSupportEmail;

/** Says once, at start, under which origin people reach the site (PUBLIC_URL): mails hold whole addresses. */
export function configureLinks(publicUrl: string): void {
  origin = new URL(publicUrl).origin;
}

/** The whole address of a page of the site: `linkTo('/verify-email', { token })`. */
export function linkTo(path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Whether people reach the site by https, whatever a proxy speaks to this program. */
export const isReachedByHttps = (): boolean => origin.startsWith('https:');

/** Says once, at start, where mail to support goes (SUPPORT_EMAIL). */
export function configureSupport(address: string): void {
  support = address;
}

/** Where mail to support goes. */
export const supportAddress = (): string => support;
