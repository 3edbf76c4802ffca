import { expect, test } from "vitest";
import { aged } from "./live-board.ts";
import type { LiveSitting } from "./live-sessions.queries.ts";

const sitting: LiveSitting = {
  id: "1",
  user_id: "2",
  name: "Ada Lima",
  assessment_id: "3",
  assessment_version_id: null,
  assessment_name: "Mock",
  is_practice: false,
  owner: null,
  state: "in_progress",
  room: "",
  time_multiplier: 1,
  untimed: false,
  session_unsent: null,
  tools_off: [],
  is_live: true,
  read_at_ms: 0,
  changed_at_ms: 0,
  told_at_ms: 0,
  changed_ms: 100,
  version_sections: null,
  open_position: 1,
  is_paused: false,
  left_ms: 5000,
  break_left_ms: null,
  has_pending: true,
  section_position: 1,
  question_position: 2,
  answered: null,
  unsent: 1,
  unsent_ms: 30,
  latency_ms: 20,
  focus_lost: 0,
  saved_ms: null,
  seen_ms: 40,
  late: null,
  safe_browser: null,
  device: null,
};

test.each<[string, Partial<LiveSitting>, Partial<LiveSitting>]>([
  [
    "runs down and grows older",
    {},
    { left_ms: 4000, changed_ms: 1100, unsent_ms: 1030, seen_ms: 1040, saved_ms: null },
  ],
  ["keeps its time while paused", { is_paused: true }, { left_ms: 5000, seen_ms: 1040 }],
  ["stays in its break", { break_left_ms: 1500, left_ms: null }, { break_left_ms: 500, left_ms: null }],
  ["has left its break", { break_left_ms: 900, left_ms: null }, { break_left_ms: null, left_ms: null }],
])("after a second a sitting %s", (_, before, after) => {
  expect(aged({ ...sitting, ...before }, 1000.4)).toMatchObject(after);
});
