import { escapeHtml } from "../html/escape.ts";
import type { Part } from "./module.ts";

/** Returns an option, source or target with `change` applied to its HTML. */
export function mapOptionHtml<P extends { content: string; feedback: string }>(
  part: P,
  change: (html: string) => string,
): P {
  return { ...part, content: change(part.content), feedback: change(part.feedback) };
}

/** Returns a part that shows HTML of its own. */
export function contentPart(part: {
  id: string;
  source_identifier: string | null;
  content: string;
  feedback: string;
  reason_for_error: string | null;
}): Part {
  const { id, source_identifier, content, feedback, reason_for_error } = part;
  return { id, source_identifier, shown: content, feedback, reason_for_error, area: "", isGap: false };
}

/** Returns a part that has a plain label: an area of a picture, or a gap in the text. */
export function labelledPart(
  part: {
    id: string;
    source_identifier: string | null;
    label: string;
    shape?: string | undefined;
    coords?: readonly number[] | undefined;
  },
  remarks: { feedback: string; reason_for_error: string | null } = { feedback: "", reason_for_error: null },
): Part {
  const area = part.shape === undefined ? "" : `${part.shape} ${(part.coords ?? []).join(",")}`.trim();
  return {
    id: part.id,
    source_identifier: part.source_identifier,
    shown: escapeHtml(part.label),
    feedback: remarks.feedback,
    reason_for_error: remarks.reason_for_error,
    area,
    isGap: false,
  };
}
