import type { ZodError } from "zod";
import { type Message, message } from "./message.ts";

type Issue = ZodError["issues"][number];

/** Most that a report says of one question. */
const MOST = 10;

function misfitOf(issue: Issue): Message {
  const field = issue.path.join(".") || "–";
  switch (issue.code) {
    case "too_big": {
      const most = Number(issue.maximum);
      return message(issue.origin === "number" ? "misfit_high" : "misfit_long", { field, most });
    }
    case "too_small": {
      const least = Number(issue.minimum);
      return issue.origin === "number"
        ? message("misfit_low", { field, least })
        : message("misfit_short", { field, least });
    }
    case "invalid_type":
      return message(issue.message.endsWith("received undefined") ? "misfit_missing" : "misfit", { field });
    default:
      return message("misfit", { field });
  }
}

/** Returns what does not fit the shape of a question, by its path in the file. */
export const misfits = (error: ZodError): Message[] => error.issues.slice(0, MOST).map(misfitOf);
