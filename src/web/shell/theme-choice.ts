import { browserStore } from '#web/api/stores.ts';

/** The theme that was chosen in this browser. */
export const readTheme = (): string => browserStore.get('theme') ?? 'system';

/** Light, dark, or 'system': as the system says. */
export function chooseTheme(theme: string): void {
  if (theme === 'system') {
    browserStore.remove('theme');
    delete document.documentElement.dataset.theme;
  } else {
    browserStore.put('theme', theme);
    document.documentElement.dataset.theme = theme;
  }
}
