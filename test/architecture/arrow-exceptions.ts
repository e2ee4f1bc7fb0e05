/** Browser-visible files that import a file not named as such, and why that is safe. */
export const seenByBrowsers: Readonly<Record<string, string>> = {
  'src/domains/places/rules.ts -> src/domains/places/estimate-constants.ts': 'constants of the estimate, with their sources',
  'src/domains/quotes/booking/step-rules.ts -> src/':
    'what guards and followers of a step look like: for the server, imported by no screen',
};

/** Must stay empty. */
export const circles: Readonly<Record<string, string>> = {};
