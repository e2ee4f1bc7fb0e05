/** A text as searches compare it: small letters without accents and joiners, as `folded` of the database. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u200B-\u200D]/g, '')
    .toLowerCase();
