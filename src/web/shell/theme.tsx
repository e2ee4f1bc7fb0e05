import { useSyncExternalStore } from 'react';
import { Segmented } from '#web/ui/segmented.tsx';
import { browserStore } from '#web/api/stores.ts';

/** Light, dark, or as the system says. */
export const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Runs in the head before anything is drawn, so that a chosen theme never flashes. */
export const themeScript = "try{const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(theme: string): void {
  if (theme === 'system') {
    browserStore.remove('theme');
    delete document.documentElement.dataset.theme;
  } else {
    browserStore.put('theme', theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

/** The theme that was chosen, and a way to choose another. */
export function useTheme(): [theme: string, choose: (theme: string) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => browserStore.get('theme') ?? 'system',
    () => 'system',
  );
  return [theme, choose];
}

/** Light, dark, or as the system says. */
export function ThemeSwitch({ quiet = false }: { quiet?: boolean }) {
  const [theme, chooseTheme] = useTheme();
  return <Segmented quiet={quiet} label="Color theme" choices={themes} value={theme} onChange={chooseTheme} />;
}
