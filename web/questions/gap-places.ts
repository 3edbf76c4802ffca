import { createContext } from "react";

/** Where the gaps of a question's text stand, by gap id, for the interaction to which they belong. */
export const GapPlaces = createContext<ReadonlyMap<string, Element>>(new Map());
