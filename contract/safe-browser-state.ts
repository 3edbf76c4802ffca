import { z } from "zod";

/** Where people stand with Safe Exam Browser: they must use it, or an allocation lets them use any browser. */
export const safeBrowserState = z.enum(["required", "waived"]);
