/** A text of docs/, read by guide-modules.ts. */
declare module '*.md' {
  export const guide: import('./guide-blocks.ts').Guide;
}
