/** Browser-visible files that read one that is not named as such, and why that is no harm. */
export const seenByBrowsers: Readonly<Record<string, string>> = {
  'src/domains/places/rules.ts -> src/domains/places/estimate-constants.ts': 'constants of the estimate, with their sources',
  'src/domains/quotes/booking/step-rules.ts -> src/':
    'what guards and followers of a step look like: for the server, imported by no screen',
};

/** Circles that are left: none. This list only shrinks. */
export const circles: Readonly<Record<string, string>> = {};
