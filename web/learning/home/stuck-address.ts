import type { Waiting } from "./requests.ts";

/** Returns where one sees what became of a sitting to follow up: its report once it is submitted, else what happened in it so far. */
export const stuckAddress = ({ why, id }: Pick<Waiting["stuck"]["sittings"][number], "why" | "id">) =>
  why === "unsent" ? `/reports/${id}` : `/live/${id}`;
