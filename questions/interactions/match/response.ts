import { arePairsAnswered, validatePairResponse } from "../pairs/pair-response.ts";

/** Why a response (pairs of source id and target id) does not fit; empty when it does. */
export const validateMatchResponse = validatePairResponse;

/** True when at least one pair is made. */
export const isMatchAnswered = arePairsAnswered;
