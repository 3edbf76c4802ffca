import { cutText } from "@sextant/questions/text/cut.ts";
import type { Tx } from "../../platform/database/client.ts";
import { deleteTexts, insertTexts, type PlacedText, type TextOwner } from "./texts.queries.ts";

/** A letter and its accents are one sign, as those who search type it. PostgreSQL takes no text with zero bytes; words of one place beyond this are not found. */
const MOST_OF_A_PLACE = 100_000;

const cleanTexts = (texts: readonly PlacedText[]) =>
  texts
    .map((one) => ({
      ...one,
      text: cutText(
        one.text.normalize("NFC").replaceAll("\u0000", "").replaceAll(/\s+/g, " "),
        MOST_OF_A_PLACE,
      ).toWellFormed(),
    }))
    .filter(({ text }) => text.trim() !== "");

/** Makes these words those of a material's version, or of a video, that are searched. */
export async function replaceTexts(
  tx: Tx,
  owner: TextOwner,
  { version = 1, texts }: { version?: number; texts: readonly PlacedText[] },
): Promise<void> {
  await deleteTexts(tx, owner);
  await insertTexts(tx, owner, version, cleanTexts(texts));
}
