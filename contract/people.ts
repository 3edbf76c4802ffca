import { z } from "zod";
import { anyIdOrNone, anyOf } from "./any-of.ts";
import { id, listQuery, page, search, time } from "./common.ts";
import { operation } from "./operation.ts";
import { carer, latestScore, progress, reference } from "./person.ts";
import { roles, team } from "./who.ts";

/** A person in a list. */
export const listedPerson = z.object({
  id,
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  student_number: z.string().nullable(),
  school: reference.nullable(),
  schools: z.array(reference),
  groups: z.array(reference),
  managers: z.array(carer),
  counselors: z.array(carer),
  is_active: z.boolean(),
  last_seen_at: time.nullable(),
  /** When they were last invited, if they haven’t accepted yet. */
  invited_at: time.nullable(),
  latest_score: latestScore.nullable(),
  progress,
  created_at: time,
});

/** A moment as RFC 3339, or a calendar day in UTC. */
export const momentOrDay = z.union([time, z.iso.date().transform((day) => new Date(`${day}T00:00:00.000Z`))]);
export const percent = z.coerce.number().min(0).max(100);

/** Filters for people: values of one field are alternatives, fields are combined. */
export const peopleFilter = z.object({
  /** Prefixes or parts of names, addresses and numbers, ignoring case and accents; all words have to match. */
  search: search.optional(),
  role: anyOf(z.enum(roles)),
  /** Schools they belong to now; `none` for those without a school. */
  school: anyOf(anyIdOrNone),
  /** Groups that they are in now. */
  group: anyOf(anyIdOrNone),
  /** Managers and tutors, and counselors, to whom they are allocated individually. */
  manager: anyOf(anyIdOrNone),
  counselor: anyOf(anyIdOrNone),
  /** Whether they may sign in; everyone if absent. */
  active: z.enum(["true", "false", "all"]).optional(),
  seen_from: momentOrDay.optional(),
  seen_to: momentOrDay.optional(),
  /** Those who never signed in. */
  never_seen: z.enum(["true", "false"]).optional(),
  /** `pending`: active people who haven’t accepted their invitation. */
  invitation: z.enum(["pending"]).optional(),
  /** Of the latest score, in per cent of its points. */
  score_from: percent.optional(),
  score_to: percent.optional(),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

/** How many people have each value of a filter, among those who match all other filters. */
export const peopleFacets = z.object({
  role: z.record(z.string(), z.number().int()),
  active: z.record(z.string(), z.number().int()),
  school: z.array(reference.extend({ count: z.number().int() })),
  group: z.array(reference.extend({ count: z.number().int() })),
});
export type PeopleFacets = z.output<typeof peopleFacets>;

export const people = page(listedPerson).extend({ facets: peopleFacets.optional() });
export const filtered = listQuery.extend(peopleFilter.shape).extend({ facets: z.enum(["true", "false"]).optional() });

/** The same in a body, where numbers and lists are JSON values. */
export const posted = filtered.extend({ facets: z.boolean().optional() });

export const peopleOperations = {
  "people.view": operation({
    method: "GET",
    path: "/api/people-view/",
    summary: "List the people within reach",
    who: team,
    query: listQuery,
    mayLag: true,
    status: 200,
    response: people,
  }),
  "people.filter": operation({
    method: "GET",
    path: "/api/filter-people-view/",
    summary: "List the people within reach, filtered",
    who: team,
    query: filtered,
    mayLag: true,
    status: 200,
    response: people,
  }),
  "people.post_filter": operation({
    method: "POST",
    path: "/api/filter-people-view/",
    summary: "List the people within reach by filters too long for an address",
    who: team,
    body: posted,
    mayLag: true,
    status: 200,
    response: people,
  }),
  "people.export": operation({
    method: "POST",
    path: "/api/people/export/",
    summary: "Create a link to the people of a filter as CSV, in the columns that an import reads",
    who: team,
    body: z.object({ filter: peopleFilter.default({}) }),
    isUnlisted: true,
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
