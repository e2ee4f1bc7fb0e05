/** Pages that are public and readable before any script; the articles of the help center come beside them. */
export const prerenderedPaths = [
  '/',
  '/home',
  '/how-it-works',
  '/pricing',
  '/quote',
  '/support/help-center',
  '/support/contact-us',
  '/support/safety',
  '/legal/privacy-policy',
  '/legal/terms-of-service',
  '/legal/compliance',
] as const;

/**
 * Paths that the browser app answers, in the router's notation; any other path is a 404. Held against routes.ts by a test,
 * because that table is read by the build and not by the server.
 */
export const clientPaths = [
  ...prerenderedPaths,
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/dashboard',
  '/app',
  '/transports/new',
  '/transport-form',
  '/transports/:id',
  '/transport-details/:id',
  '/quotes',
  '/quotes/drafts',
  '/quotes-app',
  '/settings/profile',
  '/settings/account',
  '/settings/security',
  '/compliance-documents',
  '/marketplace',
  '/marketplace/:id',
  '/security',
  '/admin-dashboard',
  '/admin/quotes',
  '/admin-independent-drivers',
  '/super-admin',
  '/super-admin/console',
  '/ui',
] as const;
