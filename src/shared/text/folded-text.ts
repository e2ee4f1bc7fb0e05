/** Must match the database function `folded`. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u200B-\u200D]/g, '')
    .toLowerCase();
