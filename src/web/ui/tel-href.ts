/** '+13035550101' for a phone as it was typed; null where it has too few figures to be called. */
export function telHref(phone: string): string | null {
  const figures = phone.replace(/(?:ext|x)\.?\s*\d+\s*$/i, '').replace(/\D/g, '');
  if (figures.length < 10) return null;
  return `tel:+${figures.length === 10 ? `1${figures}` : figures}`;
}
