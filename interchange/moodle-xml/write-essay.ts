import { escapeHtml } from "@sextant/questions/html/escape.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { message } from "../messages/message.ts";
import type { NotWritten } from "../writing/outline.ts";
import { toMoodleFiles } from "./file-question.ts";
import { element, type RichWriter } from "./write-elements.ts";
import type { WrittenKind } from "./written-kind.ts";

type Marked = Extract<QuestionContent["interactions"][number], { type: "extended_text" | "file_upload" }>;

/** How an answer is given: in a text field, or in files alone. */
function responseSettings(interaction: Marked): string[] {
  if (interaction.type === "file_upload") {
    const files = toMoodleFiles(interaction);
    return [
      element("responseformat", "noinline"),
      element("responserequired", 0),
      element("responsefieldlines", 5),
      element("attachments", files.count),
      element("attachmentsrequired", 1),
      element("maxbytes", files.bytes),
      element("filetypeslist", files.types),
    ];
  }
  return [
    element("responseformat", "editor"),
    element("responserequired", 1),
    element("responsefieldlines", interaction.expected_lines),
    ...(interaction.min_words === null ? [] : [element("minwordlimit", interaction.min_words)]),
    ...(interaction.max_words === null ? [] : [element("maxwordlimit", interaction.max_words)]),
    element("attachments", 0),
    element("attachmentsrequired", 0),
    element("maxbytes", 0),
    element("filetypeslist", ""),
  ];
}

/** Writes an essay, or a question that asks for files, with all that markers go by as one text for them. */
export function writeEssay(
  interaction: Marked,
  key: QuestionContent["key"][string] | undefined,
  { rich }: RichWriter,
): WrittenKind | NotWritten {
  if (!key || !("max_points" in key)) return { not: message("not_key_read") };
  const { rubric, guidance, sample_answer } = key;
  const criteria = rubric.map(({ name, description, points, levels = [] }) => {
    const described = levels.map((level) => `<li>${level.points}: ${escapeHtml(level.description)}</li>`).join("");
    return `<li>${escapeHtml(name)} (${points}): ${description}${described && `<ul>${described}</ul>`}</li>`;
  });
  const all = [guidance, criteria.length > 0 ? `<ul>${criteria.join("")}</ul>` : "", sample_answer].join("");
  const settings = [...responseSettings(interaction), rich("graderinfo", all), rich("responsetemplate", "")];
  // Moodle counts to three.
  const isUnlimited = interaction.type === "file_upload" && interaction.max_files > 3;
  const isJoined = criteria.length > 0 || sample_answer !== "";
  return {
    type: "essay",
    rest: settings.join("\n"),
    losses: [...(isJoined ? [message("marking_joined")] : []), ...(isUnlimited ? [message("files_unlimited")] : [])],
  };
}
