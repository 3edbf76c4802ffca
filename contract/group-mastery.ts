import { z } from "zod";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { tagLevels } from "./tags.ts";
import { team } from "./who.ts";

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });

/** The levels by which a group is told: an exam has one column. */
const groupLevels = tagLevels.filter((level) => level !== "exam");
export const level = z.enum(groupLevels).default("domain");

/** How a figure differs from an earlier one, or from another group’s. */
export const change = z.object({ difference: z.number(), error: z.number(), is_likely_real: z.boolean() });

/** The chance of a right answer, 0 to 1, with the band that holds it two times in three. */
export const cell = z.object({
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  asked: count,
  /** How many of them were right in full. */
  right: count,
  /** Too few answers to say: fewer than eight of a student, fewer than thirty of a group. */
  is_hollow: z.boolean(),
  /** Since the earlier moment that was asked for; null without one, and where there is too little on either side. */
  change: change.nullable(),
});

/** The parts of a group's mastery to return, and what to compare them with. */
export const asked = z.object({
  level,
  /** An earlier day to compare with. */
  since: z.iso.date().optional(),
  /** Another group to compare with. */
  other: id.optional(),
  /** Whether the members are those of today or those of the earlier day. */
  members: z.enum(["now", "then"]).default("now"),
});

/** The mean of a group’s students, and how many answers it is based on. */
export const middle = cell.pick({ mean: true, asked: true, is_hollow: true });

export const groupMasteryOperations = {
  "group_mastery.get": operation({
    method: "GET",
    path: "/api/groups/{id}/mastery/",
    summary: "Get the mastery of a group’s students by tag, beside an earlier moment or another group",
    who: team,
    params: idParams,
    query: asked,
    mayLag: true,
    status: 200,
    response: z.object({
      group: named,
      other: named.nullable(),
      since: z.iso.date().nullable(),
      /** Those with answers, in the order of the taxonomy; at most 24, those with the most answers. */
      tags: z.array(named),
      /** Tags of the level that are not told, though answers or practice questions have them: for lack of room, or of answers. */
      left_out: z.array(z.object({ name: z.string(), why: z.enum(["no_room", "no_answers"]) })),
      students: z.array(
        z.object({
          id,
          first_name: z.string(),
          last_name: z.string(),
          student_number: z.string().nullable(),
          /** In the order of `tags`; null without an answer. */
          cells: z.array(cell.nullable()),
          /** The newest scaled score, and how far it is from the goal. */
          score: count.nullable(),
          to_goal: z.number().nullable(),
        }),
      ),
      middle: z.array(middle.nullable()),
      /** The other group’s. */
      other_middle: z.array(middle.nullable()).nullable(),
      /** How the group’s middle differs from the other’s; null where either rests on too little. */
      differences: z.array(change.nullable()).nullable(),
    }),
  }),
  "group_mastery.download": operation({
    method: "GET",
    path: "/api/groups/{id}/mastery/download/",
    summary: "Create a link to the mastery of a group’s students as a table",
    who: team,
    params: idParams,
    query: asked,
    status: 200,
    response: z.object({ url: z.string() }),
  }),
  "group_unseen.get": operation({
    method: "GET",
    path: "/api/groups/{id}/unseen/",
    summary: "Count the practice questions that a group has left, by tag",
    who: team,
    params: idParams,
    query: z.object({ level }),
    status: 200,
    response: z.object({
      students: count,
      /** Those with the fewest weeks left first. */
      tags: z.array(
        z.object({
          tag: named,
          questions: count,
          /** No member of the group has seen them. */
          unseen: count,
          /** Some members have seen them, but not all. */
          some: count,
          /** Questions that the group recently used per week. */
          weekly: z.number(),
          /** Whole weeks that the unseen ones last at this pace; null while no questions are used. */
          weeks: count.nullable(),
        }),
      ),
    }),
  }),
} as const;
