import { z } from "zod";

/** Whether people must use Safe Exam Browser: they must, or an allocation lets them use any browser. */
export const safeBrowserState = z.enum(["required", "waived"]);
