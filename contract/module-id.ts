import { z } from "zod";

/** The author's own name for a module of a staged section. */
export const moduleId = z.string().regex(/^[\w-]{1,40}$/);
