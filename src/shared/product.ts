/** The product's name, once. */
export const productName = 'Carriage';

/** One line of what it is, for titles and descriptions. */
export const productLine = 'Vehicle transport between any two US ZIP codes';

/** Origin that prerendered pages name; the server puts PUBLIC_URL in its place when it reads them. */
export const builtOrigin = 'https://carriage.example';

/** Where people write when they need someone, unless SUPPORT_EMAIL says otherwise; prerendered pages name it until the server reads them. */
export const defaultSupportEmail = 'support@carriage.example';

export const supportHours = '7AM-7PM EST';

/** 'Copyright 2024-2026 Carriage', up to the current year. */
export const copyrightLine = (now: Date = new Date()): string => {
  const year = now.getUTCFullYear();
  return `Copyright ${year > 2024 ? `2024-${year}` : '2024'} ${productName}`;
};

/** Finds the copyright line of a built page, which names the year of its build. */
export const builtCopyright = /* @__PURE__ */ new RegExp(`Copyright 2024(?:-\\d{4})? ${productName}`, 'g');
