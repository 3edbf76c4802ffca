import { z } from "zod";
import { anyId, anyOf } from "./any-of.ts";
import { id, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { tagLevels } from "./tags.ts";
import { sitters, student } from "./who.ts";

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });

/** How a question went when this person last met it, if they did; `seen` where that isn’t released. */
export const met = z.enum(["unseen", "seen", "right", "partial", "wrong"]);

/** A question that may be practised, without what gives it away. */
export const poolQuestion = z.object({
  id,
  title: z.string(),
  difficulty: count.nullable(),
  /** From the exam down; empty where it has none. */
  tags: z.array(named.extend({ level: z.enum(tagLevels) })),
  met,
});

/** How many questions are filed under a tag or beneath it. */
export const stock = named.extend({ level: z.enum(tagLevels), parent: id.nullable(), questions: count, unseen: count });

export const pool = page(poolQuestion).extend({
  /** Of all that match, those that this person never met. */
  unseen: count,
  /** Seconds that others took for one of the page’s in tests, on average; null without questions. */
  seconds_each: z.number().nullable(),
  /** Tags with questions of the asked difficulty, whatever tags are asked for; in the order of the taxonomy. */
  stock: z.array(stock),
});

export const plannedDay = z.object({ date: z.iso.date(), count });

/** Mistakes of one topic that are planned: an unseen question like them is due, or comes due later. */
export const dueTopic = z.object({
  /** Null for questions without tags. */
  tag: named.nullable(),
  /** The tag right above it. */
  above: z.string().nullable(),
  count,
  /** Points of a typical test that these mistakes cost. */
  worth: z.number(),
  today: count,
  /** Those that are due. */
  due: count,
  /** On which its questions are planned. */
  days: z.array(z.iso.date()),
  /** Where it went wrong, the newest first, at most three; `position` null where the student may not see their answers. */
  mistakes: z.array(
    z.object({ session: id, assessment: z.string(), module: z.string().nullable(), position: count.nullable() }),
  ),
  /** Of the one that is nearest to being closed. */
  solved: count,
  needed: count,
  returning: z.boolean(),
  last_at: time,
});

export const due = z.object({
  /** The person’s own day. */
  today: z.iso.date(),
  /** Mistakes that can be practised now, each with an unseen question like it that no other of them takes. */
  count,
  /** Those of today: as many questions as a set of these mistakes has. */
  questions: count,
  /** Seconds that others took for questions like these. */
  seconds: count,
  /** How long today may be: by the study plan where one is under way, else by the student’s own limit, else 30. */
  limit_minutes: count,
  /** The student has set a limit of their own. */
  has_limit: z.boolean(),
  /** A study plan says how long days are, whatever limit was set. */
  in_plan: z.boolean(),
  done: count,
  done_right: count,
  /** Due, but planned for later days. */
  later: count,
  /** The first day after today with any. */
  next_on: z.iso.date().nullable(),
  /** The last day with any. */
  last_on: z.iso.date().nullable(),
  /** Today and the six days after it, as planned. */
  days: z.array(plannedDay),
  topics: z.array(dueTopic),
  open: count,
  /** Open ones whose day is still to come, with an unseen question like them for that day. */
  waiting: count,
  /** Open ones for which a question was shown that waits for its answer. */
  unanswered: count,
  /** Open ones with nothing unseen like them, or nothing that other mistakes don’t take. */
  without_question: count,
  closed: count,
  /** How many can be closed today; `next_at` is when the first can at the earliest where none can today. */
  can_close: z.object({ count, next_at: time.nullable() }),
  /** The newest set from mistakes that isn’t submitted: until it is, its mistakes stay due. */
  begun: z.object({ session: id, answered: count, questions: count }).nullable(),
});

/** A question of a practice sitting that counts towards closing a mistake. */
export const closing = z.object({
  attempt: id,
  /** Whether its answer was right; null until it is counted. */
  correct: z.boolean().nullable(),
  /** Questions in a row solved of those that close the mistake: before this one until it is counted, then with it. */
  solved: count,
  needed: count,
  /** This answer closed the mistake. */
  closed: z.boolean(),
  /** When the next question for it was due after this one; null until it is counted, once the mistake is closed, and where no question is left. */
  due_at: time.nullable(),
  /** Where it went wrong; a question that went wrong in two tests is two mistakes. */
  mistakes: z.array(
    z.object({
      session: id,
      assessment: z.string(),
      module: z.string().nullable(),
      position: count.nullable(),
      topic: named.nullable(),
    }),
  ),
});

/** What there is to practise: the pool, and what is due. */
export const practicePoolOperations = {
  "practice_pool.list": operation({
    method: "GET",
    path: "/api/practice-sets/pool/",
    summary: "List questions that you may practice, unseen ones first, and how many there are by tag",
    who: sitters,
    query: listQuery.extend({
      /** Each with all beneath it; questions with one of them. */
      tag: anyOf(anyId),
      difficulty: anyOf(z.enum(["1", "2", "3", "4", "5"])),
    }),
    status: 200,
    response: pool,
  }),
  "practice_due.get": operation({
    method: "GET",
    path: "/api/practice-sets/due/",
    summary: "Get what is due for practice today and in the coming week, by topic",
    who: student,
    status: 200,
    response: due,
  }),
  "practice_mistakes.count": operation({
    method: "GET",
    path: "/api/practice-sets/mistakes/",
    summary: "Count your mistakes that a practice set can be made from, and the unseen questions like them",
    who: student,
    query: z.object({
      state: z.enum(["open", "due"]).default("due"),
      /** A tag, with its descendants; absent for all topics. */
      tag: id.optional(),
    }),
    status: 200,
    response: z.object({
      /** Questions that went wrong. */
      mistakes: count,
      /** As many as a set of them can have, each for one mistake. */
      unseen: count,
    }),
  }),
  "practice_closing.list": operation({
    method: "GET",
    path: "/api/practice-sets/closing/",
    summary: "List which questions of your practice sitting count towards closing a mistake, and how far each has come",
    who: student,
    query: z.object({ session: id }),
    status: 200,
    response: z.object({ results: z.array(closing) }),
  }),
} as const;
