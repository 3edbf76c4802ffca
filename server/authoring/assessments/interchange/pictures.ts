import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { replaceElements } from "@sextant/questions/html/rewrite.ts";
import { findReadableFiles } from "../../../foundation/files/get-file.ts";
import type { Making } from "./new-draft.ts";
import type { OwnAssessment } from "./own-assessment.ts";

const filesIn = (html: string) => [...html.matchAll(/data-file="([^"]+)"/g)].map(([, id]) => id ?? "");

/** Changes all instructions of an assessment. */
function mapInstructions(own: OwnAssessment, map: (html: string) => string): OwnAssessment {
  const of = <T extends { instructions: string }>(one: T): T => ({ ...one, instructions: map(one.instructions) });
  return {
    ...own,
    settings: of(own.settings),
    sections: own.sections.map((section) => {
      const { selection } = section.settings;
      const own = selection.type === "stages" ? { ...selection, modules: selection.modules.map(of) } : selection;
      return { ...section, settings: { ...of(section.settings), selection: own } };
    }),
  };
}

/** Takes pictures out of instructions that aren't here; that some went is said in `losses`. */
export async function withoutLostPictures(
  { db, actor }: Making,
  own: OwnAssessment,
  losses: Set<Message>,
): Promise<OwnAssessment> {
  const named = new Set<string>();
  mapInstructions(own, (html) => {
    for (const id of filesIn(html)) named.add(id);
    return html;
  });
  if (named.size === 0) return own;
  const found = await findReadableFiles(db, actor, [...named]);
  if (found.size === named.size) return own;
  losses.add(message("test_pictures"));
  return mapInstructions(own, (html) =>
    replaceElements(html, ({ name, attributes }) => {
      const file = attributes["data-file"];
      return name === "img" && file !== undefined && !found.has(file) ? "" : null;
    }),
  );
}
