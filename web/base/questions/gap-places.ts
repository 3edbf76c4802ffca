import { createContext } from "react";

/** Elements of the gaps in a question's text, by gap id, for the interaction that they belong to. */
export const GapPlaces = createContext<ReadonlyMap<string, Element>>(new Map());
