import { describe, expect, test } from "vitest";
import { foreignFormat } from "./foreign-formats.ts";
import { sniffFormat } from "./formats.ts";

const bytes = (text: string) => Buffer.from(text);
const pg =
  'DOCUMENT();\nloadMacros("PGstandard.pl");\n$a = random(2,9,1);\nBEGIN_TEXT\nWhat is $a + 1? \\{ans_rule(5)\\}\nEND_TEXT\n';
const python = 'import random\n\ndef make():\n    x = {"=": 1}\n    return f"{x}"\n';
const rmd =
  "```{r data, echo = FALSE}\nx <- 1\n```\n\nQuestion\n========\nWhat is `r x`?\n\nMeta-information\n================\nexsolution: 1\n";
const latex =
  "\\documentclass{exam}\n\\begin{document}\n\\begin{questions}\n\\question What is {=1}?\n\\end{questions}\n\\end{document}\n";
const olx = '<problem display_name="One"><multiplechoiceresponse><choicegroup/></multiplechoiceresponse></problem>';

describe("files of other programs are known, whatever they are called", () => {
  test.each([
    ["a.pg", pg, "foreign_pg"],
    ["a.txt", pg, "foreign_pg"],
    ["a.py", python, "foreign_program"],
    ["a.txt", python, "foreign_program"],
    ["a.Rmd", rmd, "foreign_rexams"],
    ["a.txt", rmd, "foreign_rexams"],
    ["a.tex", latex, "foreign_latex"],
    ["a.txt", latex, "foreign_latex"],
    ["a.xml", olx, "foreign_olx"],
    ["course.mbz", "\u001f\u008b", "foreign_mbz"],
    ["a.pdf", "%PDF-1.7", "foreign_pdf"],
    ["a", "%PDF-1.7", "foreign_pdf"],
    ["a.html", "<!DOCTYPE html><p>{=a ~b}</p>", "foreign_html"],
  ])("%s", (name, text, expected) => {
    expect([sniffFormat(name, bytes(text)), foreignFormat(name, bytes(text))]).toEqual([null, expected]);
  });

  test("a compressed file is taken for a backup by its bytes", () => {
    expect(foreignFormat("course", Buffer.from([0x1f, 0x8b, 8]))).toBe("foreign_mbz");
    expect(foreignFormat("data.bin", Buffer.from([1, 2, 3]))).toBeNull();
  });
});

describe("GIFT under another name is known by its own signs", () => {
  test.each([
    ["a title", "::Q1:: Who? {=me}"],
    ["answers", "Who is it? {=me ~you}"],
    ["a wrong answer first", "Who is it? { ~you =me}"],
    ["true or false", "The sun rises.{T}"],
    ["a number", "How many? {#3:0.5}"],
    ["an order", "Sort them. {>2 ALL VERTICAL ABSOLUTE_POSITION SHOW none\na\nb\n}"],
    ["an essay", "Write about it. {}"],
    ["a category", "$CATEGORY: Plums\n\nWho? {=me}"],
  ])("%s", (_what, text) => {
    expect(sniffFormat("a.txt", bytes(text))).toBe("gift");
  });

  test.each([
    ["braces of a set", "Let A = {1, 2, 3} and B = {x}."],
    ["a style sheet", "p { color: red }\na {}\n"],
    ["a function", "function f() {}\nconst x = {};\n"],
    ["a comment of a program", "// what follows\nconst a = 1;\n"],
    ["a name of C++", "std::string x;\n::free(x);\n"],
    ["a macro of TeX", "\\newcommand{\\x}[1]{#1}"],
  ])("but not by %s", (_what, text) => {
    expect(sniffFormat("a.txt", bytes(text))).toBeNull();
  });
});
