import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** `public/theme.js` reads the same key before the first paint. */
const storageKey = "sextant.theme";
const listeners = new Set<() => void>();
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function chosenTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return themes.find((theme) => theme === stored) ?? "system";
}

function apply(): void {
  const theme = chosenTheme();
  document.documentElement.dataset.theme = theme === "system" ? (systemIsDark.matches ? "dark" : "light") : theme;
  for (const listener of listeners) listener();
}

/** Keeps the theme for this device and puts it on. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  apply();
}

/** Follows the system, and other tabs, from now on. Returns the way to stop. */
export function followTheme(): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && apply();
  systemIsDark.addEventListener("change", apply);
  addEventListener("storage", onStorage);
  return () => {
    systemIsDark.removeEventListener("change", apply);
    removeEventListener("storage", onStorage);
  };
}

/** Returns the theme that was chosen, which may be the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosenTheme);
}
