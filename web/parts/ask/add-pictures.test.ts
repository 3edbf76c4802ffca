import { expect, test } from "vitest";
import { addPictures } from "./add-pictures.ts";
import type { Picture } from "./requests.ts";
import type { Written } from "./written.ts";

const picture = (id: string): Picture => ({ id, name: `${id}.png`, size_bytes: 1, width: 1, height: 1, url: "" });
const file = (name: string) => new File(["x"], name);

/** What is written, and what is typed, removed or refused while a picture is sent. */
function writing(start: Partial<Written>, meanwhile: (change: (next: Partial<Written>) => void, file: File) => void) {
  const state = { written: { text: "", pictures: [], ...start } as Written, failed: [] as string[] };
  const set = (next: Partial<Written>) => {
    state.written = { ...state.written, ...next };
  };
  return {
    state,
    adding: {
      upload: async (sent: File) => {
        meanwhile(set, sent);
        return picture(sent.name);
      },
      change: (change: (before: Written) => Partial<Written>) => set(change(state.written)),
      failed: (sent: File) => void state.failed.push(sent.name),
    },
  };
}

test("what is typed and removed while pictures are sent stays so", async () => {
  const { state, adding } = writing({ text: "Why", pictures: [picture("old")] }, (set, sent) =>
    set(sent.name === "a" ? { text: "Why not?" } : { pictures: state.written.pictures.slice(1) }),
  );
  expect(await addPictures([file("a"), file("b")], 3, adding)).toBe(0);
  expect([state.written.text, state.written.pictures.map(({ id }) => id)]).toEqual(["Why not?", ["a", "b"]]);
});

test("pictures beyond the most are left out and counted, and one that fails keeps none of the others", async () => {
  const { state, adding } = writing({}, (_set, sent) => {
    if (sent.name === "b") throw new Error("Too large");
  });
  expect(await addPictures(["a", "b", "c", "d", "e"].map(file), 4, adding)).toBe(1);
  expect([state.written.pictures.map(({ id }) => id), state.failed]).toEqual([["a", "c", "d"], ["b"]]);
});
