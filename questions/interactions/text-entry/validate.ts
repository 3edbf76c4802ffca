import { comparable } from "../../text/written.ts";
import type { Problem } from "../module.ts";
import type { TextEntryContent } from "./content.ts";
import type { TextEntryKey } from "./key.ts";

/** Checks a text entry's key. */
export function validateTextEntry(_content: TextEntryContent, key: TextEntryKey): Problem[] {
  const problems: Problem[] = [];
  if (key.accept.length === 0)
    problems.push({
      severity: "error",
      path: "key.accept",
      code: "no_accept",
      message: "No answer is accepted. Add one.",
    });
  key.accept.forEach((accepted, index) => {
    const path = `key.accept.${index}`;
    const text = comparable("text" in accepted ? accepted.text : accepted.pattern);
    if (text === "")
      problems.push({
        severity: "error",
        path,
        code: "empty_accept",
        message: "An accepted answer is empty. Fill it in or remove it.",
      });
    if ("pattern" in accepted && text !== "" && /^\*+$/.test(text))
      problems.push({
        severity: "warning",
        path,
        code: "accepts_anything",
        message: "This pattern accepts any answer. Make it narrower.",
      });
    if (accepted.points === 0 && key.accept.every((one) => one.points === 0))
      problems.push({
        severity: "error",
        path,
        code: "no_points",
        message: "No accepted answer earns any points. Give points to one.",
      });
  });
  return problems;
}
