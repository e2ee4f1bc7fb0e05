import { useSyncExternalStore } from 'react';
import { Segmented } from '#web/ui/radio-group.tsx';

const choices = [
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
    localStorage.removeItem('theme');
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem('theme', theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

/** Light, dark, or as the system says. */
export function ThemeSwitch({ quiet = false }: { quiet?: boolean }) {
  const theme = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem('theme') ?? 'system',
    () => 'system',
  );
  return <Segmented quiet={quiet} label="Color theme" choices={choices} value={theme} onChange={choose} />;
}
