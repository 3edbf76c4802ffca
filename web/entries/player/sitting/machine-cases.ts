import type { PlacedQuestion, SittingSection, SittingSession } from "./wire.ts";

/** Returns a section for tests, pending unless told otherwise. */
export function aSection(change: Partial<SittingSection> = {}): SittingSection {
  return {
    id: "y1",
    section: "x1",
    position: 1,
    leads_on: false,
    adaptive: false,
    name: "Reading",
    instructions: "",
    state: "pending",
    reason: null,
    time_limit_seconds: 1920,
    question_count: 2,
    navigation: "free",
    tools: [],
    started_at: null,
    deadline_at: null,
    remaining_ms: null,
    elapsed_ms: null,
    extended_ms: 0,
    ended_at: null,
    break_after_seconds: 0,
    break: null,
    prepared: false,
    ...change,
  };
}

/** Returns a session for tests, in progress with its first section open and lease 1 unless told otherwise. */
export function aSession(change: Partial<SittingSession> = {}): SittingSession {
  return {
    id: "z1",
    assessment: "a1",
    assessment_name: "Mock 1",
    assessment_version: 1,
    instructions: "",
    user: "u1",
    user_name: "Ada N.",
    state: "in_progress",
    reason: null,
    lease: 1,
    is_preview: false,
    untimed: false,
    read_aloud: false,
    masking: false,
    may_pause: false,
    restricted: false,
    time_multiplier: 1,
    server_time: "2026-11-20T08:00:00.000Z",
    opens_at: null,
    closes_at: null,
    closes_in_ms: null,
    hard_closes_at: null,
    started_at: null,
    submitted_at: null,
    released_at: null,
    reopened_at: null,
    tools_off: [],
    unsent: null,
    sync_grace_seconds: 900,
    behaviour: null,
    awaits_marks: false,
    sections: [
      aSection({ state: "in_progress", remaining_ms: 60_000, elapsed_ms: 0 }),
      aSection({ id: "y2", position: 2 }),
    ],
    score: null,
    score_feedback: null,
    can: {},
    ...change,
  };
}

/** Returns placed questions for tests, with these ids. */
export function somePlaced(...ids: string[]): PlacedQuestion[] {
  return ids.map((id, index) => ({
    id,
    position: index + 1,
    points: 1,
    response: {},
    flagged: false,
    eliminated: {},
    highlights: [],
    note: "",
    confidence: null,
    revision: 0,
    question: { id: `q${id}`, version: 1, stimulus: null, body: "<p>?</p>", interactions: [] },
  }));
}
