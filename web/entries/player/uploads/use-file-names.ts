import { useSitting } from "../player-context.tsx";
import { type ChosenFile, namesOf } from "./chosen-file.ts";

/** Returns the names of chosen files in this state that aren’t part of an answer. */
export function useFileNames(...standing: ChosenFile["is"][]): string[] {
  return namesOf(
    useSitting((state) => state.files),
    ...standing,
  );
}
