import { call } from "../../../base/requests/call.ts";
import { type Draft, entryOf, type Section, type StoredAssessment, sectionOf, settingsOf } from "../draft.ts";
import type { Ids } from "./ids.ts";

const PAGE = 200;

/** Reads every page of a list. */
async function readAll<Row>(read: (page: number) => Promise<{ count: number; results: Row[] }>): Promise<Row[]> {
  const first = await read(1);
  const pages = Math.ceil(first.count / PAGE);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  return [first, ...rest].flatMap(({ results }) => results);
}

export type FetchedDraft = { draft: Draft; version: number; assessment: StoredAssessment };

/** Fetches a whole draft. If another person changes it between the calls, fetches it again, so that the version matches the content. */
export async function fetchDraft(id: string, ids: Ids): Promise<FetchedDraft> {
  const assessment = await call("assessments.get", { params: { id } });
  const sections = await readAll((page) => call("sections.list", { params: { id }, query: { page, page_size: PAGE } }));
  const lists = await Promise.all(
    sections.map((section) =>
      readAll((page) => call("placements.list", { params: { id: section.id }, query: { page, page_size: PAGE } })),
    ),
  );
  const { version } = await call("assessments.get", { params: { id } });
  if (version !== assessment.version) return fetchDraft(id, ids);
  const local = <Row extends { id: string }>(row: Row): Row => ({ ...row, id: ids.toLocal(row.id) });
  const known: Section[] = sections.map((section) => local(sectionOf(section)));
  const entries = Object.fromEntries(
    known.map((section, index) => [section.id, (lists[index] ?? []).map(entryOf).map(local)]),
  );
  return { draft: { settings: settingsOf(assessment), sections: known, entries }, version, assessment };
}
