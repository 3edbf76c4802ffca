import { expect, test } from "vitest";
import { blockCopying } from "./copy-blocking.ts";

const fire = (target: EventTarget, name: string) => !target.dispatchEvent(new Event(name, { cancelable: true }));

test.each(["contextmenu", "copy", "cut"])("%s is cancelled while blocking is on, and not after", (name) => {
  const target = new EventTarget();
  const lift = blockCopying(target);
  expect(fire(target, name)).toBe(true);
  lift();
  expect(fire(target, name)).toBe(false);
});

test.each(["paste", "selectstart", "keydown", "click"])("%s goes on", (name) => {
  const target = new EventTarget();
  blockCopying(target);
  expect(fire(target, name)).toBe(false);
});
