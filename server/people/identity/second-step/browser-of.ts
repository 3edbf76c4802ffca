import { cutText } from "@sextant/questions/text/cut.ts";
import type { Origin } from "../../../foundation/sign-ins/origin.ts";

/** Returns what a ticket is bound to: the browser as it names itself. Its network may change between two steps. */
export const browserOf = ({ userAgent }: Origin): string => cutText(userAgent, 500);
