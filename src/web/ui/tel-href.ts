/** Ten-digit numbers saved before phone numbers were normalized. */
const plainNumber = /^\+?1?[\s.-]*\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})$/;

/** A `tel:` link (RFC 3966) with extension; null if the stored number is ambiguous. */
export function telHref(phone: string): string | null {
  if (/^\+\d{7,15}(?:;ext=\d+)?$/.test(phone)) return `tel:${phone}`;
  const [, ...parts] = plainNumber.exec(phone.trim()) ?? [];
  return parts.length > 0 ? `tel:+1${parts.join('')}` : null;
}
