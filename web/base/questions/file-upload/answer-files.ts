import type { OperationOutput } from "@sextant/contract/types.ts";
import { createContext } from "react";

/** A file that was uploaded for an answer. Its name is empty to everyone who didn’t upload it. */
export type AnswerFile = OperationOutput<"answer_files.list">["results"][number];

/** Gives the files of the sitting that is looked at, by id. */
export const AnswerFilesContext = createContext<ReadonlyMap<string, AnswerFile>>(new Map());
