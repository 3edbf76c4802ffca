import { isChoiceAnswered, validateChoiceResponse } from "../choice/response.ts";

/** Why a response (ids of the areas chosen) does not fit; empty when it does. */
export const validateHotspotResponse = validateChoiceResponse;

/** True when at least one area is chosen. */
export const isHotspotAnswered = isChoiceAnswered;
