import { useSyncExternalStore } from "react";
import { browserStorage } from "../ui/browser-storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** `public/theme.js` reads the same key before the first paint. */
const storageKey = "sextant.theme";
const listeners = new Set<() => void>();
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function chosenTheme(): Theme {
  const stored = browserStorage.getItem(storageKey);
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Gives the frame of the window the page’s own colour, which may not be the system’s. */
function tintWindow(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--c-paper");
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", paper);
}

function apply(): void {
  const theme = chosenTheme();
  document.documentElement.dataset.theme = theme === "system" ? (systemIsDark.matches ? "dark" : "light") : theme;
  tintWindow();
  for (const listener of listeners) listener();
}

/** Keeps the theme for this device and puts it on. */
export function chooseTheme(theme: Theme): void {
  browserStorage.setItem(storageKey, theme);
  apply();
}

/** Follows the system, and other tabs, from now on. Returns the way to stop. */
export function followTheme(): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && apply();
  systemIsDark.addEventListener("change", apply);
  addEventListener("storage", onStorage);
  tintWindow();
  return () => {
    systemIsDark.removeEventListener("change", apply);
    removeEventListener("storage", onStorage);
  };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the theme that was chosen, which may be the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, chosenTheme);
}

/** Returns whether the page is dark, by choice or as the system is. */
export function useIsDark(): boolean {
  return useSyncExternalStore(listen, () => document.documentElement.dataset.theme === "dark");
}
