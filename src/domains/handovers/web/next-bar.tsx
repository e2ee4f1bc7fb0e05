import type { ReactNode } from 'react';

export const NextBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 -mx-4 border-t-3 border-t-lane bg-surface px-4 py-3 md:-mx-6 md:px-6">{children}</div>
);
