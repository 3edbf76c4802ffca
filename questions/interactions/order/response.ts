import { isChoiceAnswered, validateChoiceResponse } from "../choice/response.ts";

/** Why a response (option ids, first to last) does not fit; empty when it does. Leaving options out is unfinished, not unfit. */
export const validateOrderResponse = validateChoiceResponse;

/** True when at least one option has been given its place. */
export const isOrderAnswered = isChoiceAnswered;
