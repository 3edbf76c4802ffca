import { cutText } from "@sextant/questions/text/cut.ts";
import { setServerContent } from "../../base/ui/trusted-content.ts";

type Passage = { title?: string | undefined; body: string } | null | undefined;

/** Beyond this nothing of a passage fits on a line, whatever its markup. */
const READ = 1500;

/** Shows what a question is about, in one quiet line: questions on different passages often begin with the same words. */
export function PassageLine({ passage, title }: { passage: Passage; title: string }) {
  const line = passage ? passage.title?.trim() || beginningOf(passage.body) : "";
  // Where a question has no words of its own, the passage has named it already.
  if (!line || line.startsWith(title.replace(/…$/, ""))) return null;
  return <span className="passage-line body-s faint">{line}</span>;
}

function beginningOf(html: string): string {
  // A template's content is inert: none of its pictures is asked for.
  const box = document.createElement("template");
  setServerContent(box, cutText(html, READ).replaceAll("<", " <"));
  return cutText((box.content.textContent ?? "").replace(/\s+/g, " ").trim(), 160);
}
