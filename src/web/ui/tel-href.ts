/** Ten figures of North America and nothing else, as numbers were kept before they were read. */
const plainNumber = /^\+?1?[\s.-]*\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})$/;

/** The link that calls a stored number (RFC 3966), with its extension; null for one that was kept as it was typed and may be read in two ways. */
export function telHref(phone: string): string | null {
  if (/^\+\d{7,15}(?:;ext=\d+)?$/.test(phone)) return `tel:${phone}`;
  const [, ...parts] = plainNumber.exec(phone.trim()) ?? [];
  return parts.length > 0 ? `tel:+1${parts.join('')}` : null;
}
