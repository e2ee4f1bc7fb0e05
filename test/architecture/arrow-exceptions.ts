/** Browser-visible files that read one that is not named as such, and why that is no harm. */
export const seenByBrowsers: Readonly<Record<string, string>> = {
  'src/domains/places/rules.ts -> src/domains/places/estimate-constants.ts': 'constants of the estimate, with their sources',
  'src/domains/quotes/step-rules.ts -> src/': 'what guards and followers of a step look like: for the server, imported by no screen',
};

const moves = 'composed of several domains: it moves to src/screens';

/** Files of a domain's web folder that look down. This list only shrinks: a line that nothing needs fails the check. */
export const screensThatLookDown: Readonly<Record<string, string>> = {
  'src/domains/accounts/web/profile-screen.tsx': moves,
  'src/domains/accounts/web/register-screen.tsx': moves,
  'src/domains/accounts/web/use-dot-mc-check.ts': moves,
  'src/domains/bids/web/request-parts.ts': moves,
  'src/domains/compliance/web/paper-checklist.tsx': 'the card of the gate moves to compliance',
  'src/domains/compliance/web/pending-card.tsx': 'the focus after a step moves to src/web',
  'src/domains/quotes/web/offer-list.tsx': 'parts of offers move to bids',
  'src/domains/quotes/web/offer-words.ts': 'parts of offers move to bids',
  'src/domains/quotes/web/quote-data.ts': 'parts of offers move to bids',
  'src/domains/transports/web/dashboards.ts': moves,
  'src/domains/transports/web/data.ts': moves,
  'src/domains/transports/web/export-transports.ts': moves,
  'src/domains/transports/web/transport-detail-actions.tsx': moves,
  'src/domains/transports/web/transport-detail-screen.tsx': moves,
  'src/domains/transports/web/transport-detail-words.ts': moves,
  'src/domains/transports/web/transport-form.tsx': moves,
  'src/domains/transports/web/user-dashboard.tsx': moves,
};

const small = 'a name that both need has no file of its own yet';

/** Circles that are left. This list only shrinks. */
export const circles: Readonly<Record<string, string>> = {
  'bench/landing.ts': small,
  'src/domains/bids/web/request-parts.ts': 'questions are composed into a request of the marketplace: it moves to src/screens',
  'src/domains/credentials/account-check.ts': small,
  'src/domains/notifications/notices.ts': small,
  'src/server/files/disk-store.ts': small,
};
