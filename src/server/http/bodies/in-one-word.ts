export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'saved-search.matched' is 'SavedSearchMatched'. */
export const inOneWord = (...names: readonly string[]): string =>
  names
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .map(capital)
    .join('');
