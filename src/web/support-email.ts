import { defaultSupportEmail } from '#shared/product.ts';

/** Where this page says that people write to support. Built pages name the default, in whose place the server puts what is configured, and marks the page. */
export const supportEmail: string =
  typeof document === 'undefined' ? defaultSupportEmail : (document.documentElement.dataset['supportEmail'] ?? defaultSupportEmail);
