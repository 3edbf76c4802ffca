import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { agreementOf, type PairedMarks } from "@sextant/psychometrics/agreement/agreement.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { pageLinks } from "../../platform/paging.ts";
import { type CountedMarks, countPairedMarks, selectNames } from "./agreement.queries.ts";

/** With fewer answers kappa says more of chance than of the markers. */
const FEWEST_FOR_KAPPA = 10;

function presentAgreement(pairs: readonly PairedMarks[]) {
  const { count, exact, adjacent, kappa } = agreementOf(pairs);
  return { count, exact: exact ?? 0, adjacent: adjacent ?? 0, kappa: count < FEWEST_FOR_KAPPA ? null : kappa };
}

/** The two markers, in the same order whichever of them marked first. */
const pairOf = ({ first_id: first, second_id: second }: CountedMarks) => [first, second].sort();

function presentPairs(actor: Actor, rows: readonly CountedMarks[], names: ReadonlyMap<string, string>) {
  const visible = rows.filter((row) => actor.role !== "tutor" || pairOf(row).includes(actor.id));
  return [...Map.groupBy(visible, (row) => pairOf(row).join(" ")).values()]
    .map((own) => {
      const ids = own[0] ? pairOf(own[0]) : [];
      const inOrder = own.map((row) =>
        row.first_id === ids[0] ? row : { first: row.second, second: row.first, count: row.count },
      );
      return { markers: ids.map((id) => ({ id, name: names.get(id) ?? "" })), ...presentAgreement(inOrder) };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** Lists a page of how far blind marks agree: of each question with pairs of marks, and of each pair of its markers. */
export async function listAgreement(
  db: Database,
  actor: Actor,
  query: HandlerInput<"marking.agreement">["query"],
  url: string,
): Promise<HandlerOutput<"marking.agreement">> {
  const { page, page_size: limit, ...filter } = query;
  const { count, rows } = await countPairedMarks(db, actor, { ...filter, limit, offset: (page - 1) * limit });
  const versions = await loadQuestionVersions(db, [...new Set(rows.map((row) => row.version_id))]);
  const names = await selectNames(db, [...new Set(rows.flatMap((row) => [row.first_id, row.second_id]))]);
  const questions = [...Map.groupBy(rows, (row) => row.question_id)].map(([question, own]) => {
    const version = versions.get(own[0]?.version_id ?? "");
    const title = version ? questionTitle(version) : "";
    return { question, title, ...presentAgreement(own), pairs: presentPairs(actor, own, names) };
  });
  const results = questions.toSorted((a, b) => b.count - a.count || a.question.localeCompare(b.question));
  return { count, ...pageLinks(url, query, count), results };
}
