import { useSyncExternalStore } from 'react';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { chooseTheme, readTheme } from './theme-choice.ts';

/** Light, dark, or as the system says. */
export const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(theme: string): void {
  chooseTheme(theme);
  for (const listener of listeners) listener();
}

/** The theme that was chosen, and a way to choose another. */
export function useTheme(): [theme: string, choose: (theme: string) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), choose];
}

/** Light, dark, or as the system says. */
export function ThemeSwitch({ quiet = false }: { quiet?: boolean }) {
  const [theme, onChange] = useTheme();
  return <Segmented quiet={quiet} label="Color theme" choices={themes} value={theme} onChange={onChange} />;
}
