import { expect, test } from "vitest";
import { tellApart } from "./tell-apart.ts";

const row = (id: string, title: string, passage: string) => ({ question: { id, title, passage } });

test("questions that ask the same are told apart by their passages, others by what they ask", () => {
  const told = tellApart([
    row("a", "Which choice completes the text?", "In 1911"),
    row("b", "Which choice completes the text?", "The mycelium"),
    row("c", "What is the main idea?", "The mycelium"),
    row("d", "Which choice completes the text?", ""),
    // The same question, missed twice, is no other.
    row("c", "What is the main idea?", "The mycelium"),
    { question: null },
  ]);
  expect([...told].map(([id, { text }]) => [id, text])).toEqual([
    ["a", "In 1911"],
    ["b", "The mycelium"],
    ["c", "What is the main idea?"],
    ["d", "Which choice completes the text?"],
  ]);
  expect([told.get("a")?.isPassage, told.get("c")?.isPassage]).toEqual([true, false]);
});
