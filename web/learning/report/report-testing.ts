import type { ReviewedAttempt, Sitting } from "./requests.ts";
import type { NumberedRow, Section } from "./section-rows.ts";

/** Returns a section of 4 questions in 4 minutes, unless said otherwise. For tests. */
export function section(more: Partial<Section> = {}): Section {
  return {
    id: "y1",
    section: "x1",
    position: 1,
    leads_on: false,
    adaptive: false,
    name: "Math",
    instructions: "",
    state: "ended",
    reason: "student",
    time_limit_seconds: 240,
    question_count: 4,
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
    ...more,
  };
}

/** Returns a released sitting of one section. For tests. */
export function sitting(more: Partial<Sitting> = {}): Sitting {
  return {
    id: "z1",
    assessment: "a1",
    assessment_name: "Mock 1",
    assessment_version: 1,
    instructions: "",
    user: "u1",
    user_name: "Ada N.",
    state: "released",
    reason: "student",
    lease: 1,
    is_preview: false,
    untimed: false,
    read_aloud: false,
    masking: false,
    may_pause: false,
    restricted: false,
    time_multiplier: 1,
    server_time: "2026-11-20T12:00:00.000Z",
    opens_at: null,
    closes_at: null,
    closes_in_ms: null,
    hard_closes_at: null,
    started_at: "2026-11-20T10:00:00.000Z",
    submitted_at: "2026-11-20T11:55:00.000Z",
    released_at: null,
    tools_off: [],
    reopened_at: null,
    unsent: null,
    sync_grace_seconds: 900,
    behaviour: null,
    awaits_marks: false,
    sections: [section()],
    score: null,
    score_feedback: null,
    can: {},
    ...more,
  };
}

/** Returns one reviewed question, answered and right. For tests. */
export function reviewed(more: Partial<ReviewedAttempt> = {}): ReviewedAttempt {
  return {
    id: "at1",
    section: "y1",
    position: 1,
    tags: [],
    question: { id: "q1", version: 1, stimulus: null, body: "", interactions: [] },
    status: "scored",
    points: 1,
    max_points: 1,
    correct: true,
    outcome: "right",
    missed: false,
    time_ms: 60_000,
    ...more,
  };
}

/** Returns numbered questions of one section with these times. For tests. */
export function timed(times: readonly (number | undefined)[], of: Section | null = section()): NumberedRow[] {
  return times.map((time_ms, index) => ({
    number: index + 1,
    section: of,
    row: reviewed({ id: `at${index + 1}`, position: index + 1, time_ms }),
  }));
}
