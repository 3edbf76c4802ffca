import { expect, test } from "vitest";
import { roomBeside } from "./room-beside.ts";

test.each([
  [["0", "50"], 40],
  [["0%", "50%", "100%"], 48],
  [["400", "1600"], 48],
  [[], 40],
])("labels %j have %d pixels beside the ground", (labels, room) => expect(roomBeside(labels)).toBe(room));
