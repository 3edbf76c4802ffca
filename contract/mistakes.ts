import { interactionCandidateSchema } from "@sextant/questions/interactions/schemas.ts";
import { z } from "zod";
import { answerOutcomes } from "./answer-outcomes.ts";
import { candidateQuestion } from "./attempt-state.ts";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { mistakeFamilies, reasonFamilies } from "./reason-families.ts";
import { tagLevels } from "./tags.ts";
import { signedIn, student } from "./who.ts";

/**
 * What the answers themselves say of a mistake: never come to; right before it was changed; an option that betrays its reason; answered
 * far faster than others; and from answering it again: wrong once more, right without the clock, right after all.
 */
export const mistakeGrounds = [
  "not_reached",
  "changed_from_right",
  "option",
  "too_fast",
  "gap",
  "time",
  "slip",
] as const;
export type MistakeGround = (typeof mistakeGrounds)[number];

/** Never practised; a question is due now; one is due later; closed by two others solved in a row, at least 3 days apart. */
const mistakeStates = ["new", "due", "waiting", "closed"] as const;

export const mistakePaces = ["fast", "usual", "slow", "unknown"] as const;
export const mistakePositions = ["early", "middle", "late", "unknown"] as const;
const difficulties = ["1", "2", "3", "4", "5", "none"] as const;

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });
export const tag = named.extend({ level: z.enum(tagLevels) });

/** What several mistakes cost. */
export const cost = z.object({ mistakes: count, points: z.number(), time_ms: count });

export const inferred = z.object({ ground: z.enum(mistakeGrounds), reason: named.nullable() });

export const mistakeReason = z.object({
  /** The identifier in totals and the filter: a reason's id, a family that was given without a reason, a ground, or `none`. */
  key: z.string(),
  /** Name of a reason for error; null for a family or a ground, which the page names. */
  name: z.string().nullable(),
  /** The source that counts: the tutor, else the student, else inference. */
  by: z.enum(["tutor", "student", "inferred"]).nullable(),
  tutor: named.nullable(),
  student: named.nullable(),
  inferred: inferred.nullable(),
  /** The family of the reason that counts. */
  family: z.enum(mistakeFamilies),
  /** The family alone that the tutor gave, without a reason. */
  tutor_family: z.enum(reasonFamilies).nullable(),
  /** The family alone that the student gave, without a reason. */
  student_family: z.enum(reasonFamilies).nullable(),
  /** The sources given differ. */
  disagree: z.boolean(),
});

/** Answering the same question again, without having seen its key. */
export const redo = z.object({
  answered_at: time,
  time_ms: count,
  /** Null while the key of its test isn’t released. */
  correct: z.boolean().nullable(),
  /** The student said “I don’t know”. */
  left: z.boolean(),
});

export const progress = z.object({
  state: z.enum(mistakeStates),
  /** Other questions solved in a row, and how many close it. */
  solved: count,
  needed: count,
  /** How often one went wrong. */
  lapses: count,
  /** It keeps coming back: a tutor should see it. */
  returning: z.boolean(),
  due_at: time.nullable(),
  closed_at: time.nullable(),
});

export const mistake = z.object({
  /** The attempt. */
  id,
  session: id,
  user: named,
  assessment: named,
  submitted_at: time,
  /** Null where the student may not see their answers yet: then only tags and points are told. */
  question: z
    .object({
      id,
      title: z.string(),
      /** The beginning of its passage, as many questions on passages read alike; empty without one. */
      passage: z.string(),
      section: z.string(),
      module: z.string().nullable(),
      position: count,
    })
    .nullable(),
  /** From the exam down; empty where the question has none. */
  tags: z.array(tag),
  difficulty: count.nullable(),
  points: z.number(),
  max_points: z.number(),
  omitted: z.boolean(),
  not_reached: z.boolean(),
  /** `partial`: partly right, with its points. */
  outcome: z.enum(answerOutcomes),
  reason: mistakeReason,
  time_ms: count.nullable(),
  /** Of ten people or more; null with fewer or before its moment. */
  median_time_ms: count.nullable(),
  pace: z.enum(mistakePaces),
  visits: count.nullable(),
  changed: count.nullable(),
  redo: redo.nullable(),
  progress,
  /** Its own question, solved on two later days, closes it. */
  repeats_itself: z.boolean(),
  /** An unseen question like it is left; of a group’s mistakes it is assumed. */
  has_unseen: z.boolean(),
  /** What the student noted on it, set by `PATCH /api/users/assessments-attempts/{id}/`; empty where nothing, or the answer isn’t shown yet. */
  note: z.string(),
  can: z.object({ redo: z.boolean(), practise: z.boolean(), review: z.boolean(), set_reason: z.boolean() }),
});

/** A value by which mistakes can be narrowed; its totals leave its own filter aside. */
export const share = cost.extend({ key: z.string() });

export const tagShare = cost.extend({ tag: tag.extend({ parent: id.nullable() }), has_more: z.boolean() });

export const reasonShare = share.extend({
  name: z.string().nullable(),
  family: z.enum(mistakeFamilies),
  /** Points that a test of usual length would give without these mistakes, and the band that holds two times in three. */
  per_test: z.object({ points: z.number(), low: z.number(), high: z.number() }),
});

export const analysis = page(mistake).extend({
  of: z.object({
    user: named.nullable(),
    /** `reached`: of how many of its students this tells, those within reach. */
    group: named.extend({ students: count, reached: count }).nullable(),
  }),
  /** What the figures rest on, before filters of single mistakes. */
  base: z.object({
    sittings: count,
    questions: count,
    /** How many of them nobody came to: mastery rests on the others. */
    not_reached: count,
    first_at: time.nullable(),
    last_at: time.nullable(),
  }),
  /** Of all mistakes that the filters leave, those of tag and reason aside. */
  total: cost,
  /** Tags beneath `under`, or where tags first part; `none` has no tag. */
  tags: z.array(tagShare),
  untagged: cost,
  under: z.array(tag),
  reasons: z.array(reasonShare),
  /** Costs by family; those without mistakes are left out. */
  families: z.array(cost.extend({ key: z.enum(mistakeFamilies) })),
  /** Costs by tag and reason. */
  cells: z.array(cost.extend({ tag: id.nullable(), reason: z.string() })),
  difficulties: z.array(share),
  paces: z.array(share),
  positions: z.array(share),
  sections: z.array(share),
  states: z.array(share),
  /**
   * How many can be practised now, and when the next one is due. For one person, only mistakes with an unseen similar question, regardless
   * of who asks. For a group, all of them, because that check needs one lookup per person.
   */
  due: z.object({
    count,
    next_at: time.nullable(),
    /** Of this page, in its order, those that can be practised one after the other, as each takes a question: a student’s with `state=todo`. */
    in_turn: z.array(id),
  }),
});

export const tryKind = z.enum(["redo", "sibling"]);

export const shownTry = z.object({
  id,
  kind: tryKind,
  /** Interactions as a student sees them. */
  question: candidateQuestion.extend({ interactions: z.array(interactionCandidateSchema) }),
  shown_at: time,
});

/** What an answer to a try is told. */
export const answeredTry = z.object({
  id,
  kind: tryKind,
  /** Null while the key of its test isn’t released. */
  correct: z.boolean().nullable(),
  /** Not correct, and worth part of the points; false while `correct` is null. */
  partly: z.boolean(),
  response: z.record(z.string(), z.unknown()),
  key: z.record(z.string(), z.unknown()).optional(),
  explanation: z.string().optional(),
  feedback: z.record(z.string(), z.string()).optional(),
  ground: z.enum(mistakeGrounds).nullable(),
  time_ms: count,
  progress,
  /** What the next question is: an unseen one, the same again, or none yet. */
  next: z.enum(["unseen", "same", "none"]),
});

export const mistakeOperations = {
  "mistakes.analyse": operation({
    method: "GET",
    path: "/api/mistakes-analyser/",
    summary: "List mistakes of released tests with what they cost by tag, reason, difficulty, time and position",
    who: signedIn,
    query: listQuery.extend({
      /** For the team: whose mistakes. */
      user: id.optional(),
      /** For the team: those of everyone in a group. */
      group: id.optional(),
      session: id.optional(),
      from: time.optional(),
      /** The newest so many tests of each person. */
      newest: z.coerce.number().int().min(1).max(100).optional(),
      /** Breaks totals down by the tags right beneath this one. */
      under: id.optional(),
      /** A tag or anything beneath it; `none` for questions without tags. */
      tag: z.union([id, z.literal("none")]).optional(),
      /** A reason for error, a family given without one, a ground, or `none`. */
      reason: z.union([id, z.enum(reasonFamilies), z.enum(mistakeGrounds), z.literal("none")]).optional(),
      /** What counts as their reason is of this family, was answered too fast, or `none`. */
      family: z.enum(mistakeFamilies).optional(),
      difficulty: z.enum(difficulties).optional(),
      pace: z.enum(mistakePaces).optional(),
      position: z.enum(mistakePositions).optional(),
      section_name: z.string().max(200).optional(),
      /** `todo` is what can be practised now; `redone` what was answered again, `returning` what keeps coming back. */
      state: z.enum([...mistakeStates, "todo", "open", "redone", "not_redone", "returning"]).optional(),
      /** Those alone of which neither tutor nor student said why. */
      unsaid: z.literal("true").optional(),
      ordering: z
        .enum(["-submitted_at", "submitted_at", "-points", "points", "-time", "time"])
        .default("-submitted_at"),
    }),
    status: 200,
    response: analysis,
  }),
  "mistakes.try": operation({
    method: "POST",
    path: "/api/mistakes-analyser/tries/",
    summary: "Get a mistake’s question to answer again, or an unseen question like it; an unanswered one comes again",
    who: student,
    body: z.object({ session: id, attempt: id, kind: tryKind }),
    status: 201,
    response: shownTry,
  }),
  "mistakes.answer": operation({
    method: "POST",
    path: "/api/mistakes-analyser/tries/{id}/answer/",
    summary: "Answer it once; the same answer comes back when it is sent again",
    who: student,
    params: idParams,
    body: z.object({
      /** By interaction; null for “I don’t know”. */
      response: z.record(z.string().max(200), z.unknown()).nullable(),
    }),
    status: 200,
    response: answeredTry,
  }),
} as const;
