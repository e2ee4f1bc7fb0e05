import { browserStore } from '#web/api/stores.ts';

export const readTheme = (): string => browserStore.get('theme') ?? 'system';

export function chooseTheme(theme: string): void {
  if (theme === 'system') {
    browserStore.remove('theme');
    delete document.documentElement.dataset.theme;
  } else {
    browserStore.put('theme', theme);
    document.documentElement.dataset.theme = theme;
  }
}
