import { useSyncExternalStore } from 'react';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { chooseTheme, readTheme } from './theme-choice.ts';

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

export function useTheme(): [theme: string, choose: (theme: string) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), choose];
}

export function ThemeSwitch({ quiet = false }: { quiet?: boolean }) {
  const [theme, onChange] = useTheme();
  return <Segmented quiet={quiet} label="Color theme" choices={themes} value={theme} onChange={onChange} />;
}
