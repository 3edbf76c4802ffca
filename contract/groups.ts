import { z } from "zod";
import { can, id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { countedSitting } from "./sitting-rules.ts";
import { groupManagers, team } from "./who.ts";

export const group = z.object({
  id,
  name: z.string(),
  school: id.nullable(),
  school_name: z.string().nullable(),
  tutors: z.array(id),
  /** The same with their names; `can.open`: they are within reach. A person who lost the role, or is deactivated, leads no group. */
  led_by: z.array(z.object({ id, first_name: z.string(), last_name: z.string(), can })),
  /** Active students: deactivated ones are in no list, count or figure until they are active again. */
  member_count: z.number().int(),
  deactivated_count: z.number().int(),
  created_at: time,
  version: z.number().int(),
  can,
});

export const membership = z.object({
  group: id,
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  student_number: z.string().nullable(),
  member_from: time,
  /** When they left; null for those who are in it. */
  member_to: time.nullable(),
});

/** How far a member has come with one assessment: their newest sitting of it. */
export const standing = z.object({
  assessment: id,
  session: id,
  state: z.string(),
  points: z.number().nullable(),
  max_points: z.number().nullable(),
  scaled: z.number().nullable(),
  submitted_at: time.nullable(),
  /** Which sitting the result is of, of how many that have one; null while none has. */
  counts: countedSitting.nullable(),
  of: z.number().int(),
});
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** The people, many at once; `user` for one. */
export const members = z.preprocess(
  (body) =>
    body && typeof body === "object" && "user" in body && !("users" in body) ? { ...body, users: [body.user] } : body,
  z.object({ group: id, users: z.array(id).min(1).max(1000) }),
);

export const groupOperations = {
  "groups.list": operation({
    method: "GET",
    path: "/api/groups/",
    summary: "List the groups within reach",
    who: team,
    query: listQuery.extend({ school: id.optional(), tutor: id.optional(), archived: flag.default(false) }),
    status: 200,
    response: page(group),
  }),
  "groups.create": operation({
    method: "POST",
    path: "/api/groups/",
    summary: "Create a group; a tutor who creates one leads it",
    who: groupManagers,
    body: z.object({ name, school: id.nullable().default(null), tutors: z.array(id).max(50).default([]) }),
    status: 201,
    response: group,
  }),
  "groups.get": operation({
    method: "GET",
    path: "/api/groups/{id}/",
    summary: "Get a group",
    who: team,
    params: idParams,
    status: 200,
    response: group,
  }),
  "groups.update": operation({
    method: "PATCH",
    path: "/api/groups/{id}/",
    summary: "Rename a group, move it to a school, or change who leads it",
    who: groupManagers,
    params: idParams,
    body: z.object({
      name: name.optional(),
      school: id.nullable().optional(),
      tutors: z.array(id).max(50).optional(),
      version: z.number().int(),
    }),
    status: 200,
    response: group,
  }),
  "groups.remove": operation({
    method: "DELETE",
    path: "/api/groups/{id}/",
    summary: "Archive a group; its members keep the sittings they began",
    who: groupManagers,
    params: idParams,
    status: 204,
    response: null,
  }),
  "groups.restore": operation({
    method: "POST",
    path: "/api/groups/{id}/restore/",
    summary: "Restore an archived group",
    who: groupManagers,
    params: idParams,
    status: 200,
    response: group,
  }),
  "groups.list_standings": operation({
    method: "GET",
    path: "/api/groups/{id}/standings/",
    summary: "List the progress of a group's members within reach on its assessments",
    who: team,
    params: idParams,
    query: listQuery.pick({ page: true, page_size: true, search: true }),
    status: 200,
    response: page(
      z.object({
        user: id,
        first_name: z.string(),
        last_name: z.string(),
        student_number: z.string().nullable(),
        sittings: z.array(standing),
      }),
    ).extend({ assessments: z.array(z.object({ id, name: z.string() })) }),
  }),
  "groups.list_members": operation({
    method: "GET",
    path: "/api/group-user/",
    summary: "List the members of a group, or the groups of a person",
    who: team,
    query: listQuery.extend({
      group: id.optional(),
      user: id.optional(),
      /** Those who have left, instead of those who are in it. */
      past: flag.default(false),
      /** Deactivated students who are in it, instead of active ones. */
      deactivated: flag.default(false),
    }),
    status: 200,
    response: page(membership),
  }),
  "groups.add_members": operation({
    method: "POST",
    path: "/api/group-user/",
    summary: "Add students to a group; returns an outcome for each",
    who: groupManagers,
    body: members,
    status: 200,
    response: z.object({ results: z.array(z.object({ user: id, status: z.enum(["added", "already_member"]) })) }),
  }),
  "groups.remove_members": operation({
    method: "DELETE",
    path: "/api/group-user/",
    summary: "Remove students from a group; they keep the sittings they began",
    who: groupManagers,
    body: members,
    status: 200,
    response: z.object({ results: z.array(z.object({ user: id, status: z.enum(["removed", "not_member"]) })) }),
  }),
} as const;
