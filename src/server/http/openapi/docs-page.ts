export const docsStyles = `
body { margin: 0; background: #fff; }
.site-bar { display: flex; flex-wrap: wrap; gap: 0 24px; align-items: center; padding: 8px 20px; background: #141c29; border-bottom: 3px solid #f7c914;
  font: 600 16px/1.5 system-ui, sans-serif; }
.site-bar a { padding: 6px 0; color: #f6f3ec; text-underline-offset: 3px; }
.site-bar a:focus-visible { outline: 3px solid #f7c914; outline-offset: 2px; }
.swagger-ui .wrapper { box-sizing: border-box; }
/* Nothing is called from this page: there is no server to choose, and no key to give. */
.swagger-ui .scheme-container, 
.swagger-ui .opblock .authorization__btn, .swagger-ui .response-col_links { display: none; }
@media (max-width: 640px) {
  .swagger-ui .wrapper, .swagger-ui .information-container.wrapper { padding: 0 12px; }
  .swagger-ui .info { margin: 24px 0 16px; }
  .swagger-ui .info .title { font-size: 28px; }
  .swagger-ui .opblock-tag { font-size: 18px; }
  .swagger-ui .filter .operation-filter-input { width: 100%; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-control { flex-wrap: wrap; min-width: 0; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 4px 10px; }
}
`;

const ownIcon = /<link rel="icon"[^>]*>/g;
const charset = '<meta charset="UTF-8">';
const head = '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="/favicon.svg">';

const linkTo = (address: string, label: string): string => `<a href="${address}">${label}</a>`;

export function asPageOfSite(page: string, title: string, guide?: string): string {
  const links = [linkTo('/', `Back to ${title}`), ...(guide ? [linkTo(guide, 'Guide')] : [])];
  return page
    .trimStart()
    .replace(ownIcon, '')
    .replace(charset, `${charset}\n${head}`)
    .replace('<body>', `<body>\n<nav class="site-bar" aria-label="${title}">${links.join('')}</nav>`);
}
