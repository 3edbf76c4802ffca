import { MAX_TEX_LENGTH } from "@sextant/questions/html/limits.ts";
import { renderTex, texProblem } from "@sextant/questions/html/tex.ts";
import { expect, test } from "vitest";
import { waitOptions } from "../../../testing/wait-options.ts";
import { createTypesetter } from "./typesetter.ts";

const kept = { atMost: 1, keptMb: Number.POSITIVE_INFINITY };
const limits = { ...kept, heapMb: 256, startMs: waitOptions.timeout, stallMs: waitOptions.timeout, waiting: 10 };
/** More memory than this takes a matrix that is all cells. */
const heapMb = 32;

let made = 0;
const next = () => {
  made += 1;
  return made;
};
const display = (tex: string) => ({ tex, isDisplay: true });
const sound = () => display(`x^{${next()}}`);
const huge = () => display(`${next()}\\begin{matrix}${"&".repeat(MAX_TEX_LENGTH - 40)}\\end{matrix}`);

const expectText = ({ tex }: { tex: string }) => {
  expect(texProblem(tex, true)).toBe("it takes too much time or memory to set.");
  expect(renderTex(tex, true)).toContain("katex-error");
};
const expectSet = ({ tex }: { tex: string }) => {
  expect(texProblem(tex, true)).toBeNull();
  expect(renderTex(tex, true)).toContain('class="katex-display"');
};

test("a formula that uses up the memory is shown as text, and those before and after it are set", async () => {
  const set = createTypesetter({ ...limits, heapMb });
  const [before, broken, after, again, later] = [sound(), huge(), sound(), huge(), sound()];
  await set([before, broken, after, again]);
  await set([later]);
  for (const formula of [before, after, later]) expectSet(formula);
  for (const formula of [broken, again]) expectText(formula);
});

test("a formula that takes too long is shown as text, and the next one is set", async () => {
  const slow = huge();
  await createTypesetter({ ...limits, stallMs: 1 })([slow]);
  expectText(slow);
  const good = sound();
  await createTypesetter(limits)([good]);
  expectSet(good);
});

test("hostile formulas leave a process that sets the next one", async () => {
  const set = createTypesetter(limits);
  const hostile = [
    "\\def\\a{\\a\\a}\\a",
    "\\newcommand{\\a}[1]{#1#1\\a{#1#1}}\\a{xxxxxxxx}",
    `${"\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\def\\d{\\c\\c}\\def\\e{\\d\\d}\\def\\f{\\e\\e}"}${"\\f".repeat(900)}`,
    "{".repeat(2400) + "}".repeat(2400),
    "\\sqrt{".repeat(800) + "}".repeat(800),
    "\\begin{matrix}".repeat(180) + "\\end{matrix}".repeat(180),
    "\\Bigg\\{".repeat(600),
  ].map(display);
  const good = sound();
  await set([...hostile, good]);
  expectSet(good);
  const first = hostile.map(({ tex }) => renderTex(tex, true).length);
  expect(Math.max(...first)).toBeLessThan(1_000_001);
});

test("a process that can't start refuses the call, and the next call tries again", async () => {
  const formula = sound();
  const limited = { ...limits, startMs: 1 };
  const set = createTypesetter(limited);
  await expect(set([formula])).rejects.toMatchObject({ code: "overloaded" });
  limited.startMs = limits.startMs;
  await set([formula]);
  expectSet(formula);
});
