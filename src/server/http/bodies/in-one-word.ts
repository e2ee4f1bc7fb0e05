export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'saved-search.matched' is 'SavedSearchMatched'. */
export const inOneWord = (...words: readonly string[]): string =>
  words
    .flatMap((word) => word.split(/[^A-Za-z0-9]+/))
    .map(capital)
    .join('');
