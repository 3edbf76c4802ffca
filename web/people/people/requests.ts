import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { jobResult } from "../../base/common/jobs/job-result.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Found = OperationOutput<"people.filter">;
export type Listed = Found["results"][number];
export type Facets = NonNullable<Found["facets"]>;
export type Person = OperationOutput<"users.get">;
export type PersonPatch = Omit<OperationInput<"users.update">["body"], "version">;
type BulkBody = OperationInput<"people.bulk">["body"];
type ChosenBody = OperationInput<"people.count_chosen">["body"];
export type PeopleChange = BulkBody["change"];
/** Chosen one by one, or all that a filter finds. */
export type BulkTarget = { users: string[] } | { filter: Record<string, string> };
export type BulkReport = Exclude<OperationOutput<"people.bulk">, { job: unknown }>;
type UndoReport = Exclude<OperationOutput<"people.undo_bulk">, { job: unknown }>;
export type ImportReport = Exclude<OperationOutput<"people.import">, { job: unknown }>;
export type NewPerson = Extract<OperationInput<"auth.enrol">["body"], { users: unknown }>["users"][number];

/** Queries a page of people. */
export const peopleQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: queryKey("people", "list", query),
    queryFn: ({ signal }) => call("people.filter", { query: query as never, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries how many people a filter finds of each value: asked for beside the page, so that the page need not wait. */
export const facetsQuery = (filter: Record<string, string>) =>
  queryOptions({
    queryKey: queryKey("people", "list", "facets", filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, page_size: "1", facets: "true" } as never;
      return (await call("people.filter", { query, signal })).facets ?? null;
    },
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "one", id),
    queryFn: ({ signal }) => call("users.get", { params: { id }, signal }),
  });

export type ErasureProof = OperationOutput<"users.erasure">;

/** Asks what is left of a person who was erased, and which backups have them until when. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "one", id, "erasure"),
    queryFn: ({ signal }) => call("users.erasure", { params: { id }, signal }),
    staleTime: 0,
  });

export function updatePerson({ id, version }: Pick<Person, "id" | "version">, patch: PersonPatch): Promise<Person> {
  return call("users.update", { params: { id }, body: { ...patch, version } });
}

/** Changes many people alike; where it takes long, once that is over. */
export async function changePeople(target: BulkTarget, change: PeopleChange): Promise<BulkReport> {
  const answer = await call("people.bulk", { body: { ...target, change } as BulkBody });
  return "job" in answer ? jobResult<BulkReport>(answer.job) : answer;
}

/** Queries who is among people that are to be changed. */
export const chosenQuery = (target: BulkTarget) =>
  queryOptions({
    queryKey: queryKey("people", "list", "chosen", target),
    queryFn: ({ signal }) => call("people.count_chosen", { body: target as ChosenBody, signal }),
    staleTime: 0,
  });

/** Queries the user's own bulk changes that can still be undone, newest first. */
export const recentChangesQuery = queryOptions({
  queryKey: queryKey("people", "list", "changes"),
  queryFn: async ({ signal }) => (await call("people.list_bulk", { signal })).results,
});

/** Sends people without a password a mail with a link to choose one. */
export function invitePeople(target: BulkTarget) {
  return call("people.invite", { body: target as ChosenBody });
}

/** Takes a change of many people back. */
export async function undoPeople(id: string): Promise<UndoReport> {
  const answer = await call("people.undo_bulk", { params: { id } });
  return "job" in answer ? jobResult<UndoReport>(answer.job) : answer;
}

/** Queries the assessments assigned to a person, with their states. */
export const assignedQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "assigned", id),
    queryFn: ({ signal }) => call("users.list_assessments", { params: { id }, query: { page_size: 100 }, signal }),
  });

/** Returns whether an assessment is assigned now: one that was taken stays in the list when it isn’t any more. */
export const isAssignedNow = ({ sources }: { sources: readonly unknown[] }): boolean => sources.length > 0;

/** Queries the assessments that a person has ever begun. */
export const enrolledQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "enrolled", id),
    queryFn: ({ signal }) => call("users.list_enrolled", { params: { id }, query: { page_size: 100 }, signal }),
  });

/** How many sittings of a person a page has. */
export const sittingsPageSize = 10;

/** Queries a page of a person’s sittings, newest first. */
export const sittingsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: queryKey("people", "sittings", id, page),
    queryFn: ({ signal }) =>
      call("sessions.list", {
        query: { user: id, page, page_size: sittingsPageSize, ordering: "-submitted_at" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** How many materials or videos of a person a page has. */
export const mediaPageSize = 10;

/** Queries a page of the study material that a person has. */
export const personsMaterialQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: queryKey("people", "material", id, page),
    queryFn: ({ signal }) =>
      call("user_materials.list", { params: { id }, query: { page, page_size: mediaPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries a page of the videos that a person has. */
export const personsVideosQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: queryKey("people", "videos", id, page),
    queryFn: ({ signal }) =>
      call("user_videos.list", { params: { id }, query: { page, page_size: mediaPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries a person's open sign-ins, for those who keep them. */
export const signInsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "sign-ins", id),
    queryFn: ({ signal }) => call("users.list_sign_ins", { params: { id }, signal }),
  });

/** Queries the sign-in services that a person is linked to. */
export const identitiesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "identities", id),
    queryFn: ({ signal }) => call("users.list_identities", { params: { id }, signal }),
  });

export const recordingConsentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "recording-consent", id),
    queryFn: ({ signal }) => call("recordings.get_consent", { params: { id }, signal }),
  });

/** Returns a link to people as CSV, good once and for a minute. */
export async function exportLink(filter: Record<string, string>): Promise<string> {
  return (await call("people.export", { body: { filter } as never })).url;
}

export async function enrol(person: NewPerson, sendInvitations: boolean) {
  const answer = await call("auth.enrol", { body: { users: [person], send_invitations: sendInvitations } });
  const [first] = answer.results ?? [];
  return first ?? null;
}

export type Note = OperationOutput<"person_notes.create">;

/** Queries what the team noted about a student. */
export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "notes", id),
    queryFn: ({ signal }) => call("person_notes.list", { params: { id }, signal }),
  });

/** Queries what a student works towards. */
export const goalsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "goals", id),
    queryFn: ({ signal }) => call("goals.get", { params: { id }, signal }),
  });

/** Queries a student’s week so far. */
export const thisWeekQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "week", id),
    queryFn: ({ signal }) => call("weekly_progress.get", { params: { id }, query: { weeks: 1 }, signal }),
  });

export type Performance = OperationOutput<"performance.get">;

/** Queries how a student gets on. */
export const performanceQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("people", "performance", user),
    queryFn: ({ signal }) => call("performance.get", { query: { user }, signal }),
  });

/** Queries what a student’s mistakes come to. */
export const mistakesQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("people", "mistakes", user),
    queryFn: ({ signal }) => call("mistakes.analyse", { query: { user, page_size: 1 }, signal }),
  });
