import type { Config } from '../config.ts';

export interface Links {
  /** Full URL for mails: `linkTo('/verify-email', { token })`. */
  linkTo(path: string, query?: Readonly<Record<string, string>>): string;
  /** True if users reach the site by HTTPS, even if the proxy connects to us by HTTP. */
  readonly isHttps: boolean;
  /** Origin of PUBLIC_URL; null if it is not set, so that each request's own host counts. */
  readonly publicOrigin: string | null;
  readonly supportAddress: string;
}

export function createLinks({
  publicUrl,
  isPublicUrlGiven,
  supportEmail,
}: Pick<Config, 'publicUrl' | 'isPublicUrlGiven' | 'supportEmail'>): Links {
  const { origin } = new URL(publicUrl);
  return {
    publicOrigin: isPublicUrlGiven ? origin : null,
    isHttps: origin.startsWith('https:'),
    supportAddress: supportEmail,
    linkTo(path, query = {}) {
      const url = new URL(path, origin);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
  };
}
