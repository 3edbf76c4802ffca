import { describe, expect, test } from "vitest";
import { type Command, commandOf } from "./shortcuts.ts";

const all = ["calculator", "reference_sheet", "highlight", "line_reader", "eliminator"];
const place = { typing: false, inOptions: false, letters: true, tools: all, options: 4 };
const key = (text: string, more = {}) => ({
  key: text,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("keys", () => {
  test.each<[string, ReturnType<typeof key>, Partial<typeof place>, Command | null]>([
    ["A chooses the first option", key("a"), {}, { kind: "choose", option: 0 }],
    ["D the fourth, capitals lock or not", key("D"), {}, { kind: "choose", option: 3 }],
    ["E is nothing where there are four", key("e"), {}, null],
    ["letters choose nothing in a typed answer", key("a"), { options: 0 }, null],
    ["Shift and a letter strikes out", key("B", { shiftKey: true }), {}, { kind: "strike", option: 1 }],
    ["unless the section has no eliminator", key("B", { shiftKey: true }), { tools: [] }, null],
    ["C is the calculator", key("c"), {}, { kind: "calculator" }],
    ["C is option C among the options", key("c"), { inOptions: true }, { kind: "choose", option: 2 }],
    ["C is option C without a calculator", key("c"), { tools: [] }, { kind: "choose", option: 2 }],
    ["C is nothing without either", key("c"), { tools: [], options: 2 }, null],
    ["F flags", key("f"), {}, { kind: "flag" }],
    ["N goes on", key("n"), {}, { kind: "next" }],
    ["Shift N does not", key("N", { shiftKey: true }), {}, null],
    ["? lists the keys", key("?", { shiftKey: true }), {}, { kind: "help" }],
    ["R needs a reference sheet", key("r"), { tools: [] }, null],
    ["Delete clears among the options", key("Delete"), { inOptions: true }, { kind: "clear" }],
    ["Delete does nothing elsewhere", key("Delete"), {}, null],
    ["nothing while typing", key("f"), { typing: true }, null],
    ["nothing when letters are turned off", key("f"), { letters: false }, null],
    ["the browser's own keys stay its own", key("f", { ctrlKey: true }), {}, null],
    ["arrows are the browser's", key("ArrowDown"), {}, null],
  ])("%s", (_, pressed, where, command) => expect(commandOf(pressed, { ...place, ...where })).toEqual(command));
});
