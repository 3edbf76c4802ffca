import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Announcer } from "./announcer.ts";
import type { Answer } from "./answers/answers.ts";
import type { PreferenceStore, Preferences } from "./preferences.ts";
import type { PlayerState } from "./sitting/machine.ts";
import type { Sitting } from "./sitting/sitting.ts";
import type { Texts } from "./texts/en.ts";
import type { OpenTools, ToolStore } from "./tools/open-tools.ts";

export type PlayerParts = {
  sitting: Sitting;
  preferences: PreferenceStore;
  announcer: Announcer;
  tools: ToolStore;
  texts: Texts;
  /** The student's own, IANA: times are said by it, wherever the device is. */
  timeZone: string;
};

export const PlayerContext = createContext<PlayerParts | null>(null);

/** Returns the parts of this player. */
export function usePlayer(): PlayerParts {
  const parts = useContext(PlayerContext);
  if (!parts) throw new Error("A part of the player is used outside it");
  return parts;
}

/** Returns what the player says, in the student's language. */
export function useTexts(): Texts {
  return usePlayer().texts;
}

/** Returns the state of the sitting; the component is drawn again only when what it picks has changed. */
export function useSitting<Picked>(pick: (state: PlayerState) => Picked): Picked {
  const { sitting } = usePlayer();
  return useSyncExternalStore(sitting.subscribe, () => pick(sitting.get()));
}

/** Returns the work on one attempt. */
export function useAnswer(attempt: string): Answer {
  const { answers } = usePlayer().sitting;
  const subscribe = useCallback((listener: () => void) => answers.subscribe(attempt, listener), [answers, attempt]);
  return useSyncExternalStore(subscribe, () => answers.get(attempt));
}

/** Returns one of the student's choices. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  const { preferences } = usePlayer();
  return useSyncExternalStore(preferences.subscribe, () => preferences.get()[name]);
}

/** Returns whether a tool is open or on. */
export function useTool(tool: keyof OpenTools): boolean {
  const { tools } = usePlayer();
  return useSyncExternalStore(tools.subscribe, () => tools.get()[tool]);
}
