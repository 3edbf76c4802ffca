import type { Adaptive } from "@sextant/contract/adaptive.ts";
import type { MarkingRule, ReviewPolicy, ScoreModel } from "@sextant/contract/assessments.ts";
import type { Behaviour } from "@sextant/contract/behaviour.ts";
import type { Blueprint } from "@sextant/contract/blueprint.ts";
import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import type { PracticeCut, PracticeTiming } from "@sextant/contract/practice-sets.ts";
import type { ImportReport } from "@sextant/contract/questions.ts";
import type { RegradePreview } from "@sextant/contract/regrades.ts";
import type { ScoreFeedback } from "@sextant/contract/score-feedback.ts";
import type { SamlFields } from "@sextant/contract/sign-in-services.ts";
import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import type { Tool } from "@sextant/contract/tools.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import type { OptionOrder } from "@sextant/questions/candidate.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import type { Marks } from "@sextant/questions/scoring.ts";

/** What JSON columns hold, by table and column. The readers of others parse them, or say with a cast what they hold. */
export interface StoredJson {
  "assessments.behaviour": Behaviour;
  "assessments.blueprint": Blueprint;
  "assessments.marking": MarkingRule;
  "assessments.review_policy": ReviewPolicy;
  "assessments.score_feedback": ScoreFeedback;
  "assessments.score_model": ScoreModel;
  "assessments.sitting_rules": SittingRules;
  "assessment_versions.behaviour": Behaviour;
  "assessment_versions.blueprint": Blueprint;
  "assessment_versions.marking": MarkingRule;
  "assessment_versions.review_policy": ReviewPolicy;
  "assessment_versions.score_feedback": ScoreFeedback;
  "assessment_versions.score_model": ScoreModel;
  "assessment_versions.sitting_rules": SittingRules;
  "attempts.option_order": OptionOrder;
  "attempts.response": Record<string, unknown>;
  "calibration_items.flags": QuestionFlag[];
  "calibrations.person_fit": StoredCalibration["person_fit"];
  "calibrations.priors": StoredCalibration["priors"];
  "calibrations.quadrature": StoredCalibration["quadrature"];
  "calibrations.report": string[];
  "hand_marks.criteria": Record<string, Record<string, number>>;
  "hand_marks.marks": Marks;
  "key_revisions.key": QuestionContent["key"];
  "key_revisions.score_rule": QuestionContent["score_rule"];
  "live_events.data": Record<string, unknown>;
  "lti_keys.public_key": Record<string, string>;
  "mistake_tries.response": Record<string, unknown>;
  "notifications.data": StoredNotification;
  "people_imports.errors": StoredImportError[];
  "placements.draw": DrawRule;
  "practice_sets.cut": StoredCut;
  "question_imports.counts": ImportReport["counts"];
  "question_versions.interactions": QuestionContent["interactions"];
  "questions.text_tags": Record<string, string>;
  "regrade_changes.key": QuestionContent["key"];
  "regrade_changes.scale": StoredScale;
  "regrade_changes.score_rule": QuestionContent["score_rule"];
  "regrades.preview": StoredPreview;
  "roster_read_records.cells": Record<string, string>;
  "roster_readings.progress": StoredReadingProgress;
  "saved_filters.query": Record<string, string>;
  "sections.scale": StoredScale;
  "sections.selection": StoredSelection;
  "sections.shuffle": StoredShuffle;
  "sections.tools": Tool[];
  "sign_in_services.role_map": { value: string; role: Role }[];
  "sign_in_services.saml": SamlFields;
  "version_placements.draw": DrawRule;
  "version_sections.module": StoredModule;
  "version_sections.scale": StoredScale;
  "version_sections.selection": { type: "list" | "fixed" } | StoredAdaptive;
  "version_sections.shuffle": StoredShuffle;
  "version_sections.tools": Tool[];
}

type StoredCalibration = NonNullable<HandlerOutput<"calibrations.get">["calibration"]>;
type StoredScale = { raw: number; scaled: number }[];
type StoredShuffle = { questions: boolean; options: boolean };

/** `sections.selection`: how a section of a draft chooses its questions. */
export type StoredSelection = { type: "list" | "fixed" } | Stages | Adaptive;

/** `version_sections.module`: a module of a staged section, which is published as a section of its own. */
export interface StoredModule {
  id: string;
  name: string;
  /** Of the section that it is a module of. */
  section_name: string;
  is_first: boolean;
  /** As its author named it, for routing; versions from before know none. */
  difficulty?: Stages["modules"][number]["difficulty"];
  /** Where it leads by its points; none for a final one. */
  cuts: readonly { at_least: number; to: string }[];
}

/** How a published section chooses question by question. Its one entry is a rule whose pool it chooses from. */
export interface StoredAdaptive extends Pick<Adaptive, "type" | "content" | "exposure" | "stop" | "start"> {
  /** For each question of the pool, in its order, the place of its content area; null for none. */
  areas: readonly (number | null)[];
  /** Question versions of which no student gets more than one. */
  enemies: readonly (readonly string[])[];
}

/** `roster_readings.progress`: how far the reading of a server has come. */
export interface StoredReadingProgress {
  /** What is read now; what comes before it is whole. */
  kind: "orgs" | "classes" | "users" | "enrollments";
  /** Where the next page begins, where the last one ended, and how far any page came. */
  offset: number;
  reached: number;
  furthest: number;
  /** How many records it has of the kind. */
  records: number;
  /** The least number of records that the server said there are; null while it hasn’t. */
  least: number | null;
  /** How often the list had moved. */
  moves: number;
  /** Records without an ID, by kind. */
  nameless: Record<string, number>;
}

/** `notifications.data`: what a notification is about, as ids, and moments as RFC 3339. */
export interface StoredNotification {
  thing?: { type: "assessment" | "practice_set" | "study_material" | "zoom_video" | "roster" | "webhook"; id: string };
  session?: string;
  doubt?: string;
  /** Section of the assessment’s draft. */
  section?: string;
  opens_at?: string | null;
  closes_at?: string | null;
  count?: number;
  /** When `count` was taken; later ones are counted the next time. */
  as_of?: string;
  /** Ids. Which of these students a reader may see is decided whenever they are named. */
  students?: readonly string[];
  week?: HandlerOutput<"notifications.list">["results"][number]["week"];
}

/** `practice_sets.cut`: how the questions of a set were chosen, and how they are timed. */
export interface StoredCut {
  from: PracticeCut;
  timing: PracticeTiming;
}

/** A question that a regrade corrects, as its preview is stored. */
type StoredQuestion = Omit<RegradePreview["question"], "content" | "newest"> & {
  newest?: RegradePreview["question"]["newest"];
};

/** `regrades.preview`: without names, and without the question, whose pictures are signed when it is shown. */
export type StoredPreview = Omit<RegradePreview, "changes" | "question" | "also" | "released"> & {
  question: StoredQuestion;
  also: StoredQuestion[];
  released: { count: number; last_at: string | null };
  changes: (Omit<RegradePreview["changes"][number], "user"> & { user: string })[];
};

/** `people_imports.errors`: an error as saved during the import; its quote is read from the file at the end. */
export type StoredImportError = Pick<PeopleImportReport["errors"][number], "line" | "column" | "message">;
