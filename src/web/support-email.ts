import { defaultSupportEmail } from '#shared/product.ts';

/** Prerendered pages contain the default; the server replaces it with the configured address. */
export const supportEmail: string =
  typeof document === 'undefined' ? defaultSupportEmail : (document.documentElement.dataset['supportEmail'] ?? defaultSupportEmail);
