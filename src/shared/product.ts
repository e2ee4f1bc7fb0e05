export const productName = 'Carriage';

export const productLine = 'Vehicle transport between any two US ZIP codes';

/** Prerendered pages contain this origin; the server replaces it with PUBLIC_URL. */
export const builtOrigin = 'https://carriage.example';

/** Used unless SUPPORT_EMAIL is set; prerendered pages contain it until the server replaces it. */
export const defaultSupportEmail = 'support@carriage.example';

export const supportHours = '7AM-7PM EST';

export const copyrightLine = (now: Date = new Date()): string => {
  const year = now.getUTCFullYear();
  return `Copyright ${year > 2024 ? `2024-${year}` : '2024'} ${productName}`;
};

/** Matches the copyright line of prerendered pages, which has the year of the build. */
export const builtCopyright = /* @__PURE__ */ new RegExp(`Copyright 2024(?:-\\d{4})? ${productName}`, 'g');
