import { z } from "zod";
import { candidateQuestion } from "./attempt-state.ts";
import { id, listQuery, page, text, time } from "./common.ts";
import { inlineComment, MAX_INLINE_COMMENTS } from "./inline-comment.ts";
import { operation } from "./operation.ts";
import { markersAndAdjudicators } from "./who.ts";

export const points = z.number().finite().min(0).max(1000);
export const flag = z.enum(["true", "false"]).default("false");
export const person = z.object({ id, name: z.string() });

/** The next step of an answer: a mark, a second one by another person, a decision between the two, or nothing. */
export const stage = z.enum(["first", "second", "adjudicate", "done"]);

/** Where answers wait: for you, or within reach. An answer may be in several. */
export const markingStates = [
  "owed",
  "claimed",
  "second",
  "adjudicate",
  "differs",
  "marked",
  "decided",
  "released",
  "sent_back",
  "mine",
] as const;
export type MarkingState = (typeof markingStates)[number];

/** People who may decide while two marks differ, five at most: who gave neither mark or, failing that, markers whose role decides. */
export const deciders = z.array(person);

/** The person who has claimed an answer for marking, and until when. */
export const claim = z.object({ by: person, is_mine: z.boolean(), until: time });

export const waiting = z.object({
  attempt: id,
  session: id,
  question: id,
  question_title: z.string(),
  assessment: z.object({ id, name: z.string() }),
  /** The student; null when names are hidden. */
  user: person.nullable(),
  submitted_at: time,
  state: z.enum(["owed", "marked"]),
  stage,
  /** In the points of the placement; null while the mark is owed. */
  points: z.number().nullable(),
  max_points: z.number(),
  claim: claim.nullable(),
  deciders,
});

/** A marker; not active once their account is deactivated. Their marks stay. */
export const marker = person.extend({ is_active: z.boolean() });

export const givenMark = z.object({
  id,
  at: time,
  by: marker,
  /** `agreed`: the mean of two; `adjudicated_by_marker`: one of the two markers decided, since nobody else could. */
  given_as: z.enum(["single", "blind", "agreed", "adjudicated", "adjudicated_by_marker"]),
  /** By interaction, in the points of its key. */
  marks: z.record(z.string(), z.number()),
  /** By interaction and line of its rubric. */
  criteria: z.record(z.string(), z.record(z.string(), z.number())),
  feedback: z.string(),
  /** Why it replaced an earlier one; empty for a first mark. */
  reason: z.string(),
  /** Said of passages of the answer. */
  comments: z.array(inlineComment),
});

/** One answer with all that a marker goes by. */
export const answerToMark = waiting.extend({
  question_content: candidateQuestion,
  response: z.record(z.string(), z.unknown()),
  /** The interactions that a mark is given for, each with its key. */
  parts: z.array(
    z.object({
      interaction: z.string(),
      max_points: z.number(),
      /** What a full mark of it is worth in the points of the placement; null where only all parts together earn any. */
      worth: z.number().nullable(),
      rubric: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          points: z.number(),
          /** Described levels; empty where a criterion has points alone. */
          levels: z.array(z.object({ points: z.number(), description: z.string() })),
          /** True: only the points of a level can be given. */
          only_levels: z.boolean(),
        }),
      ),
      guidance: z.string(),
      sample_answer: z.string(),
    }),
  ),
  /** Newest first. The first one is in force while `state` is `marked`. */
  earlier: z.array(givenMark),
  /** How many people mark it, and how many points two marks of a part may differ by to count. */
  markers: z.union([z.literal(1), z.literal(2)]),
  tolerance: z.number(),
  /** With two markers: the user's own mark of the current answer. */
  own: givenMark.nullable(),
  /** Both marks, for the adjudicator, and for everyone once a score is based on them. */
  both: z.array(givenMark),
  can: z.object({ mark: z.boolean() }),
  /** Names the score as it is now; a mark says which one it was given upon. */
  version: id,
});

const agreed = {
  /** Answers that two people marked blind. */
  count: z.number().int(),
  /** Share with the same mark. */
  exact: z.number(),
  /** Share with marks at most one point apart, the same ones included. */
  adjacent: z.number(),
  /** Kappa with quadratic weights, at most 1; null for fewer than ten answers, and where all marks are the same. */
  kappa: z.number().nullable(),
};

const waitingCounts = {
  owed: z.number().int(),
  claimed: z.number().int(),
  second: z.number().int(),
  adjudicate: z.number().int(),
  differs: z.number().int(),
  marked: z.number().int(),
  decided: z.number().int(),
  released: z.number().int(),
};

export const oneAttempt = z.object({ attempt: id });
export const whereItIs = z.object({ session: id, anonymous: flag });

export const partMark = z.union([
  z.strictObject({ criteria: z.record(z.string().max(200), points), points: points.optional() }),
  z.strictObject({ points }),
]);

/** What waits for a person's mark. */
export const markingOperations = {
  "marking.list": operation({
    method: "GET",
    path: "/api/marking/",
    summary: "List answers within reach that are to be marked or are marked, with counts by question",
    who: markersAndAdjudicators,
    query: listQuery.extend({
      assessment: id.optional(),
      question: id.optional(),
      user: id.optional(),
      group: id.optional(),
      /**
       * `owed`: waits for your mark; `claimed`: being marked; `second`: wants a second mark; `adjudicate`: two differ, and you may
       * decide; `marked`: has its mark, `decided` unless released; `sent_back`: reopened; `mine`: claimed or marked by you.
       */
      state: z.enum(markingStates).default("owed"),
      /** Leaves every name out. */
      anonymous: flag,
    }),
    status: 200,
    response: page(waiting).extend({
      /** Answers in each state, whatever state and question are asked for. */
      counts: z.object({ ...waitingCounts, sent_back: z.number().int() }),
      /** Of every question, whatever the state and the question asked for. */
      questions: z.array(
        z.object({
          question: id,
          title: z.string(),
          ...waitingCounts,
          /** Those of them that someone else has claimed. */
          taken: z.number().int(),
          oldest_at: time.nullable(),
        }),
      ),
    }),
  }),
  "marking.count": operation({
    method: "GET",
    path: "/api/marking/count/",
    summary: "Count the answers that wait for your mark or decision",
    who: markersAndAdjudicators,
    status: 200,
    response: z.object({ waiting: z.number().int(), oldest_at: time.nullable() }),
  }),
  "marking.agreement": operation({
    method: "GET",
    path: "/api/marking/agreement/",
    summary: "List how far two blind marks agree, by question and pair of markers",
    who: markersAndAdjudicators,
    query: listQuery
      .pick({ page: true, page_size: true })
      .extend({ assessment: id.optional(), question: id.optional() }),
    status: 200,
    /** Those with most answers first. */
    response: page(
      z.object({
        question: id,
        title: z.string(),
        ...agreed,
        /** Tutors see those that they belong to. */
        pairs: z.array(z.object({ markers: z.array(person), ...agreed })),
      }),
    ),
  }),
  "marking.get": operation({
    method: "GET",
    path: "/api/marking/{attempt}/",
    summary: "Get an answer as typed, with its rubric and marks",
    who: markersAndAdjudicators,
    params: oneAttempt,
    query: whereItIs,
    status: 200,
    response: answerToMark,
  }),
  "marking.claim": operation({
    method: "POST",
    path: "/api/marking/{attempt}/claim/",
    summary: "Claim an answer to mark for half an hour, if need be from another marker, or release it",
    who: markersAndAdjudicators,
    params: oneAttempt,
    body: z.object({ session: id, action: z.enum(["take", "take_over", "release"]).default("take") }),
    status: 200,
    response: z.object({ claim: claim.nullable() }),
  }),
  "marking.mark": operation({
    method: "POST",
    path: "/api/marking/{attempt}/mark/",
    summary: "Mark an answer, by its rubric or as a whole, with a comment for the student",
    who: markersAndAdjudicators,
    params: oneAttempt,
    body: z.object({
      session: id,
      version: id,
      /** By interaction; each that is owed one. */
      marks: z.record(z.string().max(200), partMark),
      feedback: text(5000).default(""),
      /** Why a mark is changed. */
      reason: text(1000).default(""),
      /** Decides between two marks that were read. Without it a mark that came too late to be the second is refused. */
      decides: z.boolean().default(false),
      comments: z.array(inlineComment).max(MAX_INLINE_COMMENTS).default([]),
      /** Shared comments that it took, to count their uses. */
      used_comments: z.array(id).max(100).default([]),
    }),
    status: 200,
    response: z.object({
      /** `owed` after the first of two marks, and after two that disagree. */
      state: z.enum(["owed", "marked"]),
      stage,
      deciders,
      points: z.number().nullable(),
      max_points: z.number(),
      version: id,
      /** The state of the sitting afterwards. */
      session_state: z.string(),
      /** How many of its answers still wait. */
      still_owed: z.number().int(),
    }),
  }),
} as const;
