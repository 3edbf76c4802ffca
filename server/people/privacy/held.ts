/** What becomes of rows when their person is erased: they go, some of their columns are set, or they stay as nobody's. */
type Erasure = "delete" | { set: Record<string, unknown> } | { keep: string };

/** A column that names a person, what of its rows is given to them, and what becomes of them. */
interface Held {
  table: string;
  column: string;
  /** `omit`: columns that are not theirs to have, among them all that could be used to sign in. */
  export: { as: string; omit?: readonly string[] } | { not: string };
  erase: Erasure;
}

const notAboutThem = {
  not: "What they made in their work belongs to the organisation; the log says that they made it.",
};
const anonymous = { keep: "An id without a name: figures and histories rest on it." };
const author = (table: string, column = "created_by"): Held => ({
  table,
  column,
  export: notAboutThem,
  erase: anonymous,
});

/** Every column that names a person: a test asks that none is missing. */
export const held: readonly Held[] = [
  author("users"),
  {
    table: "person_keys",
    column: "user_id",
    export: { not: "The key that seals their words: a secret." },
    erase: "delete",
  },
  { table: "memberships", column: "user_id", export: { as: "schools" }, erase: anonymous },
  { table: "student_carers", column: "student_id", export: { as: "carers" }, erase: "delete" },
  { table: "student_carers", column: "carer_id", export: { as: "cares_for" }, erase: "delete" },
  author("student_carers"),
  author("groups"),
  { table: "group_tutors", column: "tutor_id", export: { as: "groups_led" }, erase: "delete" },
  { table: "group_members", column: "user_id", export: { as: "groups" }, erase: anonymous },
  { table: "sign_ins", column: "user_id", export: { as: "sign_ins" }, erase: "delete" },
  {
    table: "sign_ins",
    column: "looker_id",
    export: { not: "Impersonations are in the log of what they did." },
    erase: { keep: "The row is about the student who was viewed, not the viewer." },
  },
  { table: "user_identities", column: "user_id", export: { as: "identities" }, erase: "delete" },
  { table: "one_time_links", column: "user_id", export: { as: "links", omit: ["token_hash"] }, erase: "delete" },
  {
    table: "enrolments",
    column: "user_id",
    export: { as: "enrolments", omit: ["token_hash", "password_hash"] },
    erase: "delete",
  },
  {
    table: "reminder_rounds",
    column: "user_id",
    export: { not: "When the server looks again for something to tell them: a moment of the next day." },
    erase: "delete",
  },
  { table: "notifications", column: "user_id", export: { as: "notifications" }, erase: "delete" },
  {
    table: "outbox_messages",
    column: "user_id",
    // What a message says may sign in or set a password: whoever holds a sign-in for a moment must not carry that away.
    export: { as: "messages", omit: ["body_text", "body_html", "unsubscribe_url", "failure"] },
    erase: "delete",
  },
  { table: "files", column: "created_by", export: { as: "files" }, erase: { set: { name: "" } } },
  { table: "uploads", column: "user_id", export: { as: "uploads" }, erase: "delete" },
  { table: "answer_files", column: "user_id", export: { as: "files_as_answers" }, erase: "delete" },
  author("stimuli"),
  author("stimulus_versions"),
  author("questions"),
  author("question_versions"),
  author("question_versions", "published_by"),
  author("key_revisions"),
  author("regrades"),
  author("calibrations"),
  author("calibration_runs", "cancelled_by"),
  author("calibration_states", "changed_by"),
  author("scales"),
  author("scale_calibrations", "added_by"),
  author("simulations"),
  author("simulations", "cancelled_by"),
  {
    table: "calibration_abilities",
    column: "user_id",
    export: { not: "Measures by which questions are calibrated; what a score rests on is told with the score." },
    erase: anonymous,
  },
  author("reasons_for_error"),
  {
    table: "question_editors",
    column: "user_id",
    export: { not: "Who writes a question just now: gone within the hour." },
    erase: "delete",
  },
  author("question_bulk_changes"),
  author("question_imports"),
  author("assessments"),
  author("assessment_versions", "published_by"),
  author("study_materials"),
  author("material_versions"),
  { table: "notes", column: "user_id", export: { not: "With their words opened, under `notes`." }, erase: "delete" },
  { table: "material_reading", column: "user_id", export: { as: "reading" }, erase: "delete" },
  author("zoom_videos"),
  author("library_groups"),
  author("library_group_materials", "added_by"),
  { table: "practice_sets", column: "owner_id", export: { as: "practice_sets" }, erase: { set: { name: "" } } },
  author("practice_set_assessments"),
  { table: "allocations", column: "user_id", export: { as: "allocations", omit: ["start_code"] }, erase: anonymous },
  author("allocations"),
  author("allocations", "revoked_by"),
  {
    table: "bulk_allocation_people",
    column: "user_id",
    export: { not: "How far a job has come; what it gave is among the allocations." },
    erase: "delete",
  },
  { table: "bulk_sessions", column: "user_id", export: { as: "sittings_made_for_many" }, erase: anonymous },
  { table: "sessions", column: "user_id", export: { as: "sittings" }, erase: anonymous },
  author("sessions"),
  {
    table: "session_events",
    column: "actor_id",
    export: { not: "With the sittings that they belong to." },
    erase: anonymous,
  },
  author("attempt_scores", "caused_by"),
  author("session_scores", "caused_by"),
  author("attempt_reasons", "author_id"),
  author("hand_marks", "marked_by"),
  author("marking_comments"),
  { table: "problem_reports", column: "user_id", export: { as: "reported_problems" }, erase: { set: { text: "" } } },
  author("problem_reports", "answered_by"),
  { table: "goals", column: "user_id", export: { as: "goals" }, erase: "delete" },
  author("goals", "set_by"),
  {
    table: "mistake_tries",
    column: "user_id",
    // Whether a question was right on another try is told where it was tried, once its key may be known.
    export: { as: "mistakes_practised", omit: ["correct", "key_revision_id"] },
    erase: "delete",
  },
  { table: "mistake_schedules", column: "user_id", export: { as: "mistakes_due" }, erase: "delete" },
  {
    table: "person_notes",
    column: "user_id",
    export: { not: "With their words opened, where the team exports; a student is not told what the team notes." },
    erase: "delete",
  },
  author("person_notes", "author_id"),
  {
    table: "shared_reports",
    column: "user_id",
    export: { as: "shared_reports", omit: ["token_hash", "created_by", "withdrawn_by"] },
    erase: "delete",
  },
  author("shared_reports"),
  author("shared_reports", "withdrawn_by"),
  {
    table: "student_needs_resting",
    column: "student_id",
    export: { not: "How the team ordered its list of a day: gone within two months." },
    erase: "delete",
  },
  {
    table: "student_needs_resting",
    column: "user_id",
    export: { not: "How they ordered their list of a day: gone within two months." },
    erase: "delete",
  },
  {
    table: "password_failures",
    column: "user_id",
    export: { not: "How often a wrong password was typed within a day, so that nobody guesses it." },
    erase: "delete",
  },
  { table: "marking_claims", column: "user_id", export: { as: "answers_taken_to_mark" }, erase: "delete" },
  {
    table: "result_facts",
    column: "user_id",
    export: { not: "The same as the scores of their sittings." },
    erase: anonymous,
  },
  {
    table: "session_results",
    column: "user_id",
    export: { not: "The same as the scores of their sittings." },
    erase: anonymous,
  },
  {
    table: "person_standings",
    column: "user_id",
    export: { not: "The same as the scores of their sittings." },
    erase: anonymous,
  },
  { table: "saved_filters", column: "user_id", export: { as: "saved_filters" }, erase: "delete" },
  author("user_bulk_changes"),
  { table: "user_bulk_items", column: "user_id", export: { as: "changes_of_many" }, erase: "delete" },
  {
    table: "people_imports",
    column: "created_by",
    export: { as: "imports_of_people" },
    erase: { set: { file_name: "", errors: "[]" } },
  },
  author("incidents", "noted_by"),
  {
    table: "dismissed_outages",
    column: "user_id",
    export: { not: "Which outages they put aside while they watched: gone within two days." },
    erase: "delete",
  },
  // Without a foreign key, so that a log outlives whom it names.
  {
    table: "jobs",
    column: "created_by",
    export: { as: "jobs", omit: ["input", "result"] },
    erase: { set: { input: "{}", result: null, error: null } },
  },
  {
    table: "prepared_files",
    column: "user_id",
    export: { not: "A file of results that they asked for: it is kept for hours, and is theirs to download." },
    // Given up: the file itself is removed with the rows that are.
    erase: { set: { created_at: "-infinity" } },
  },
  {
    table: "idempotency_keys",
    column: "user_id",
    export: { not: "Answers kept for two days so that a call can be repeated." },
    erase: "delete",
  },
  { table: "download_links", column: "user_id", export: { not: "Links that are good for a minute." }, erase: "delete" },
  { table: "audit_entries", column: "actor_id", export: { as: "done_by_them", omit: ["sealed"] }, erase: anonymous },
  { table: "audit_entries", column: "as_user_id", export: { not: "With what was done about them." }, erase: anonymous },
  {
    table: "audit_entries",
    column: "sealed_for",
    export: { not: "With what was done about them." },
    erase: { keep: "What was sealed in it dies with the key." },
  },
  {
    table: "question_search",
    column: "created_by",
    export: notAboutThem,
    erase: { keep: "A copy of the question’s own column, for searching." },
  },
];
