import type { MarkColor } from "../sending/answer-row.ts";
import { readLetterKeys, saveLetterKeys } from "../ui/letter-keys.ts";

/** What a student has chosen on this device about how the player looks and listens. */
export type Preferences = {
  textSize: 1 | 2 | 3;
  /** Percent by which passage and question are enlarged, pictures too. */
  zoom: 100 | 125 | 150 | 200;
  contrast: "normal" | "more";
  /** Single letters act. */
  letters: boolean;
  clockHidden: boolean;
  /** The ways to strike out stand beside the options. */
  striking: boolean;
  /** The colour with which the next highlight is made. */
  markColor: MarkColor;
  /** Share of the passage, percent, beside and above the question. */
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
    const kept = { ...initial, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Preferences>) };
    return { ...kept, letters: readLetterKeys() };
  } catch {
    return initial;
  }
}

export type PreferenceStore = ReturnType<typeof createPreferences>;

/** Creates the student's choices, put on the page at once and kept on this device. */
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
      try {
        localStorage.setItem(storageKey, JSON.stringify(current));
        if (change.letters !== undefined) saveLetterKeys(change.letters);
      } catch {
        // It holds for this page, then.
      }
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
