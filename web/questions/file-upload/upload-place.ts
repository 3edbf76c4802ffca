import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { createContext } from "react";
import type { AnswerFile } from "./answer-files.ts";

/** Why a file did not become part of an answer. */
export type UploadProblem = "kind" | "size" | "empty" | "full" | "disk" | "closed" | "many" | "failed";

/** A file on its way, or one that did not arrive. */
export type UnderWay = {
  key: number;
  name: string;
  size: number;
  /** How much has arrived, from 0 to 1. */
  share: number;
  /** It waits for the network. */
  isWaiting: boolean;
  problem: UploadProblem | null;
  /** The file of the answer that it takes the place of. */
  replaces: string | null;
};

/** What uploads the files of one attempt's answer. Files that have arrived are in its response. */
export type UploadPlace = {
  subscribe: (listener: () => void) => () => void;
  /** What is on its way to an interaction, and what failed. */
  list: (interaction: string) => readonly UnderWay[];
  /** The files that are known, by id. */
  files: () => ReadonlyMap<string, AnswerFile>;
  /** Asks for what is known of files. Without it an answer is shown all the same, by numbers. */
  load: () => void;
  /** Begins to upload. It goes on whatever the student looks at, and through a cut of the network. */
  start: (interaction: CandidateOf<"file_upload">, file: File, replaces: string | null) => void;
  /** Calls an upload off, or puts away what is said of one that failed. */
  drop: (interaction: string, key: number) => void;
};

/** Gives what lets a student upload files; null where a question is only tried. */
export const UploadPlaceContext = createContext<UploadPlace | null>(null);
