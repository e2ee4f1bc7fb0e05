import type { Config } from '../config.ts';

/** How people reach the site and its support. */
export interface Links {
  /** The full URL of a page of the site, for mails: `linkTo('/verify-email', { token })`. */
  linkTo(path: string, query?: Readonly<Record<string, string>>): string;
  /** Whether people reach the site by https, whatever a proxy speaks to this program. */
  readonly isHttps: boolean;
  /** The origin of PUBLIC_URL; null where it is not set and the site is reached at whatever host the request names. */
  readonly publicOrigin: string | null;
  /** Where mail to support goes. */
  readonly supportAddress: string;
}

/** The links of a site under its public origin (PUBLIC_URL). */
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
