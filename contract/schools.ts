import { z } from "zod";
import { can, id, idParams, listQuery, name, numberFormat, page, text, time, timeZone } from "./common.ts";
import { operation } from "./operation.ts";
import { roles, staff, team } from "./who.ts";

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const school = z.object({
  id,
  name: z.string(),
  address: z.string(),
  /** IANA. */
  time_zone: z.string(),
  /** Of its people who have none of their own. */
  number_format: numberFormat,
  logo_file: id.nullable(),
  /** Signed link to the picture, good for a day. */
  logo: z.string().nullable(),
  /** Current members. */
  student_count: z.number().int(),
  team_count: z.number().int(),
  /** Groups that are not archived. */
  group_count: z.number().int(),
  archived_at: time.nullable(),
  created_at: time,
  version: z.number().int(),
  can,
});

export const member = z.object({
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  student_number: z.string().nullable(),
  role: z.enum(roles),
  is_active: z.boolean(),
  member_from: time,
  member_to: time.nullable(),
});

export const address = text(1000).trim();
export const users = z.array(id).min(1).max(1000);

export const schoolOperations = {
  "schools.list": operation({
    method: "GET",
    path: "/api/schools/",
    summary: "List schools: all for staff, your own for the rest of the team",
    who: team,
    query: listQuery.extend({ archived: flag.default(false) }),
    status: 200,
    response: page(school),
  }),
  "schools.create": operation({
    method: "POST",
    path: "/api/schools/",
    summary: "Create a school",
    who: staff,
    body: z.object({
      name,
      address: address.default(""),
      time_zone: timeZone.default("UTC"),
      number_format: numberFormat.default("point"),
      logo_file: id.nullable().default(null),
    }),
    status: 201,
    response: school,
  }),
  "schools.get": operation({
    method: "GET",
    path: "/api/schools/{id}/",
    summary: "Get a school",
    who: team,
    params: idParams,
    status: 200,
    response: school,
  }),
  "schools.update": operation({
    method: "PATCH",
    path: "/api/schools/{id}/",
    summary: "Change a school or restore an archived one",
    who: staff,
    params: idParams,
    body: z.object({
      name: name.optional(),
      address: address.optional(),
      time_zone: timeZone.optional(),
      number_format: numberFormat.optional(),
      logo_file: id.nullable().optional(),
      archived: z.literal(false).optional(),
      version: z.number().int(),
    }),
    status: 200,
    response: school,
  }),
  "schools.remove": operation({
    method: "DELETE",
    path: "/api/schools/{id}/",
    summary: "Archive a school: 409 while it has people or groups, unless you say where they go",
    who: staff,
    params: idParams,
    query: z.object({
      /** The school that takes its people and groups over. */
      rehome: id.optional(),
      /** Its people leave, its groups stay without a school. */
      orphan: flag.optional(),
    }),
    status: 204,
    response: null,
  }),
  "schools.list_members": operation({
    method: "GET",
    path: "/api/schools/{id}/members/",
    summary: "List the members of a school within reach",
    who: team,
    params: idParams,
    query: listQuery.extend({
      role: z.enum(roles).optional(),
      /** Those who have left, too. */
      past: flag.default(false),
    }),
    status: 200,
    response: page(member),
  }),
  "schools.add_members": operation({
    method: "POST",
    path: "/api/schools/{id}/members/",
    summary: "Add people to a school, with start and end if given; returns an outcome for each",
    who: staff,
    params: idParams,
    body: z
      .object({ users, member_from: time.optional(), member_to: time.nullable().default(null) })
      .refine(({ member_from, member_to }) => !member_to || member_to > (member_from ?? new Date(0)), {
        path: ["member_to"],
        message: "Must be after the start",
      }),
    status: 200,
    response: z.object({ results: z.array(z.object({ user: id, status: z.enum(["added", "already_member"]) })) }),
  }),
  "schools.remove_members": operation({
    method: "DELETE",
    path: "/api/schools/{id}/members/",
    summary: "Remove people from a school, now or at a given time; returns an outcome for each",
    who: staff,
    params: idParams,
    body: z.object({ users, member_to: time.optional() }),
    status: 200,
    response: z.object({ results: z.array(z.object({ user: id, status: z.enum(["removed", "not_member"]) })) }),
  }),
} as const;
