import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { createContext } from "react";
import type { AnswerFile } from "./answer-files.ts";

/** Why a file did not become part of an answer. */
export type UploadProblem = "kind" | "size" | "empty" | "full" | "disk" | "closed" | "many" | "failed";

/** A file that is uploading, or whose upload failed. */
export type UnderWay = {
  key: number;
  name: string;
  size: number;
  /** The share that has arrived, from 0 to 1. */
  share: number;
  /** The upload waits for the network. */
  isWaiting: boolean;
  problem: UploadProblem | null;
  /** The file of the answer that it replaces. */
  replaces: string | null;
};

/** Uploads the files of one attempt's answer. Files that have arrived are in its response. */
export type UploadPlace = {
  subscribe: (listener: () => void) => () => void;
  /** Uploads to an interaction that are in progress or failed. */
  list: (interaction: string) => readonly UnderWay[];
  /** Known files, by id. */
  files: () => ReadonlyMap<string, AnswerFile>;
  /** Loads file details. Without them an answer is still shown, with numbers instead of names. */
  load: () => void;
  /** Starts an upload. It continues whatever the student looks at, and survives network interruptions. */
  start: (interaction: CandidateOf<"file_upload">, file: File, replaces: string | null) => void;
  /** Cancels an upload, or dismisses the error of one that failed. */
  drop: (interaction: string, key: number) => void;
};

/** Provides uploads for a student's answer; null where a question is only tried. */
export const UploadPlaceContext = createContext<UploadPlace | null>(null);
