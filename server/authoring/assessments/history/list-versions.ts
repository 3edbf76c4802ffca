import type { HandlerOutput } from "@sextant/contract/types.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { paged } from "../../../platform/paging.ts";
import { loadQuestionVersions } from "../../questions/versions.ts";
import { selectNumberedVersionId } from "../published.queries.ts";
import { type AssessmentVersion, getReadableAssessment, loadAssessmentVersion } from "../published.ts";
import { compareVersions, type DescribeQuestion } from "./compare-versions.ts";
import { publishedVersions } from "./versions.queries.ts";

/** Returns a function that describes the questions of these versions. */
async function questionDescriber(db: Database, versions: readonly AssessmentVersion[]): Promise<DescribeQuestion> {
  const ids = versions.flatMap(({ sections }) =>
    sections.flatMap(({ placements }) => placements.flatMap((placement) => placement.question_version_id ?? [])),
  );
  const questions = await loadQuestionVersions(db, ids);
  return (versionId) => {
    const question = questions.get(versionId);
    return question ? { id: question.question_id, title: questionTitle(question) } : { id: versionId, title: "" };
  };
}

/**
 * Lists a page of the published versions, the newest first, each with what it changed against the one before.
 *
 * @throws Refusal `not_found`.
 */
export async function listVersions(
  db: Database,
  actor: Actor,
  assessmentId: string,
  { query, url }: { query: { page: number; page_size: number }; url: string },
): Promise<HandlerOutput<"assessments.versions">> {
  const row = await getReadableAssessment(db, actor, assessmentId);
  const page = await paged(db, publishedVersions(db, row.id), query, {
    url,
    orderings: { number: "version.number" },
    defaultOrdering: "-number",
    tieBreaker: "version.id",
  });
  const oldest = page.results.at(-1);
  const before = oldest ? await selectNumberedVersionId(db, row.id, oldest.number - 1) : null;
  const ids = [...page.results.map(({ id }) => id), ...(before === null ? [] : [before])];
  const versions: AssessmentVersion[] = [];
  for (const id of ids) versions.push(await loadAssessmentVersion(db, id));
  const describe = await questionDescriber(db, versions);
  const results = page.results.map(({ number, name, published_at, published_by, publisher_name, sittings }, index) => {
    const [version, former] = [versions[index], versions[index + 1]];
    return {
      number,
      name,
      published_at,
      sittings,
      published_by: published_by === null ? null : { id: published_by, name: publisher_name },
      changes: version && former ? compareVersions(former, version, describe) : null,
    };
  });
  return { ...page, results };
}
