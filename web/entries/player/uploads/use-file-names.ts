import { useSitting } from "../player-context.tsx";
import { type ChosenFile, namesOf } from "./chosen-file.ts";

/** Returns the names of chosen files that aren’t part of an answer and stand like this. */
export function useFileNames(...standing: ChosenFile["is"][]): string[] {
  return namesOf(
    useSitting((state) => state.files),
    ...standing,
  );
}
