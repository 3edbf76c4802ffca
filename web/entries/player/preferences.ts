import type { MarkColor } from "../../base/sending/answer-row.ts";
import { browserStorage } from "../../base/ui/browser-storage.ts";
import { readLetterKeys, saveLetterKeys } from "../../base/ui/letter-keys.ts";

/** A student's preferences on this device for the player's display and input. */
export type Preferences = {
  textSize: 1 | 2 | 3;
  /** Zoom of passage and question in percent, including pictures. */
  zoom: 100 | 125 | 150 | 200;
  contrast: "normal" | "more";
  /** Single-letter shortcuts are on. */
  letters: boolean;
  clockHidden: boolean;
  /** The controls for striking out options are shown. */
  striking: boolean;
  /** The colour with which the next highlight is made. */
  markColor: MarkColor;
  /** The passage's share in percent, side by side and stacked. */
  split: number;
  splitStacked: number;
};

const storageKey = "sextant.player";

const initial: Preferences = {
  textSize: 1,
  zoom: 100,
  contrast: "normal",
  letters: true,
  clockHidden: false,
  striking: false,
  markColor: "yellow",
  split: 50,
  splitStacked: 38,
};

function read(): Preferences {
  try {
    const kept = { ...initial, ...(JSON.parse(browserStorage.getItem(storageKey) ?? "{}") as Partial<Preferences>) };
    return { ...kept, letters: readLetterKeys() };
  } catch {
    return initial;
  }
}

export type PreferenceStore = ReturnType<typeof createPreferences>;

/** Creates the student's preferences, applied to the page at once and saved on this device. */
export function createPreferences(root: HTMLElement = document.documentElement) {
  let current = read();
  const listeners = new Set<() => void>();
  const apply = () => {
    if (current.textSize === 1) delete root.dataset.textSize;
    else root.dataset.textSize = String(current.textSize);
    if (current.contrast === "more") root.dataset.contrast = "more";
    else delete root.dataset.contrast;
  };
  apply();
  return {
    get: () => current,
    set: (change: Partial<Preferences>) => {
      current = { ...current, ...change };
      apply();
      browserStorage.setItem(storageKey, JSON.stringify(current));
      if (change.letters !== undefined) saveLetterKeys(change.letters);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
