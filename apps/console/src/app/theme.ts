import { useSyncExternalStore } from 'react';
import { browserStorage } from '../ui/browser-storage';
import { createListeners } from '../ui/listeners';

type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'heddle.theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = createListeners();

function readChoice(): ThemeChoice {
  const stored = browserStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(): void {
  const choice = readChoice();
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') browserStorage.removeItem(storageKey);
  else browserStorage.setItem(storageKey, choice);
  apply();
  listeners.announce();
}

systemDark.addEventListener('change', apply);

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(listeners.subscribe, readChoice);
}
