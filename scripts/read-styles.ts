import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AtRule, type Container, type Document, parse, type Rule } from "postcss";
import parser from "postcss-selector-parser";

/** A rule of a stylesheet. */
export interface StyleRule {
  file: string;
  line: number;
  selectors: readonly string[];
  /** The at-rules around it but for the layer: at which widths, on paper. */
  condition: string;
  /** Its declarations, sorted. */
  body: readonly string[];
}

/** Reads the rules of stylesheets, without the steps of animations. @param root Of the project. */
export function readRules(root: string, files: readonly string[]): StyleRule[] {
  return files.flatMap((file) => {
    const rules: StyleRule[] = [];
    parse(readFileSync(join(root, file), "utf8"), { from: file }).walkRules((rule) => {
      if (isAtRule(rule.parent) && rule.parent.name === "keyframes") return;
      rules.push({
        file,
        line: rule.source?.start?.line ?? 0,
        selectors: rule.selectors,
        condition: conditionOf(rule),
        body: rule.nodes
          .flatMap((node) => (node.type === "decl" ? [`${node.prop}: ${node.value.replaceAll(/\s+/g, " ")}`] : []))
          .sort(),
      });
    });
    return rules;
  });
}

/** Names the classes in a selector, wherever they are in it. */
export function classesOf(selector: string): string[] {
  const names: string[] = [];
  parser((parsed) => parsed.walkClasses(({ value }) => void names.push(value))).processSync(selector);
  return names;
}

/** Names the highlights in a selector; they are set by scripts as classes are. */
export function highlightsOf(selector: string): string[] {
  return [...selector.matchAll(/::highlight\(([\w-]+)\)/g)].map(([, name = ""]) => name);
}

const isAtRule = (node: Container | Document | undefined): node is AtRule => node?.type === "atrule";

function conditionOf({ parent }: Rule | AtRule): string {
  if (!isAtRule(parent)) return "";
  const outer = conditionOf(parent);
  return parent.name === "layer" ? outer : `${outer} @${parent.name} ${parent.params}`.trim();
}
