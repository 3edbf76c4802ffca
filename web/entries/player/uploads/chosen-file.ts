/** A file that a student chose as an answer and that isn’t part of it: on its way, failed, or left out when they went on without it. */
export type ChosenFile = { key: number; attempt: string; name: string; is: "coming" | "failed" | "left" };

/** Returns the names of the files in this state. */
export function namesOf(files: readonly ChosenFile[], ...standing: ChosenFile["is"][]): string[] {
  return files.filter((file) => standing.includes(file.is)).map(({ name }) => name);
}

/** Returns whether files of this attempt are on their way. */
export const isAwaited = (files: readonly ChosenFile[], attempt: string | undefined): boolean =>
  files.some((file) => file.attempt === attempt && file.is === "coming");

type Unsent = { outbox: { unsent: number }; files: readonly ChosenFile[] };

/** Counts everything of a sitting that the server doesn’t have yet: answers, and files on their way. */
export function countUnsent({ outbox, files }: Unsent): number {
  return outbox.unsent + files.filter((file) => file.is === "coming").length;
}
