import { describe, expect, test } from "vitest";
import { findMeant, readCommandLine } from "./command-line.ts";

const options = {
  processes: { type: "string" },
  only: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;
const read = (...args: string[]) => readCommandLine({ options, allowPositionals: true }, args, {});

describe("an option", () => {
  test.each([
    ["procesess", "processes"],
    ["process", "processes"],
    ["Processes", "processes"],
    ["olny", "only"],
    ["hlep", "help"],
    ["verbose", null],
    ["x", null],
  ])("--%s probably means %s", (typed, meant) => {
    expect(findMeant(typed, Object.keys(options))).toBe(meant);
  });

  test.each([
    [["--procesess=2"], "--procesess isn’t an option. Did you mean --processes?"],
    [["--procesess", "2"], "--procesess isn’t an option. Did you mean --processes?"],
    [["--verbose"], "--verbose isn’t an option. There are --processes, --only, --help."],
    [["-x"], "-x isn’t an option. There are --processes, --only, --help."],
    [["--toString"], "--toString isn’t an option. There are --processes, --only, --help."],
    [["--processes"], "--processes needs a value."],
    [["--help=yes"], "--help takes no value."],
  ])("%j is refused", (args, words) => {
    expect(() => read(...args)).toThrow(words);
  });

  test("that is known is read, beside words and after --", () => {
    const { values, positionals } = read("folder", "--processes=2", "-h", "--", "--procesess");
    expect({ ...values }).toEqual({ processes: "2", help: true });
    expect(positionals).toEqual(["folder", "--procesess"]);
  });

  test("of a command without words makes a word nothing", () => {
    expect(() => readCommandLine({ options }, ["processes=2"], {})).toThrow("“processes=2” isn’t an option.");
  });

  test("that npm has taken for its own is given back", () => {
    expect(() => readCommandLine({ options }, [], { npm_config_processes: "2" })).toThrow(
      "npm took --processes for an option of its own. Put -- before it: npm … -- --processes",
    );
    expect(readCommandLine({ options }, [], { npm_config_only: "prod" }).values).toEqual({});
  });
});
