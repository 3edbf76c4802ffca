import { authors, type Role } from "@sextant/contract/who.ts";
import { loadQuestionTitles } from "../../authoring/questions/titles.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { pageLinks } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { answerOpen, countOpenByStudent, listReported, listReports } from "./problems.queries.ts";

/** So many reports of one question are shown; beyond them they say the same. */
const MOST_SHOWN = 200;

/** Returns a page of the questions with reports that this person may read. */
export async function listQueue(
  db: Database,
  actor: Actor,
  query: { page: number; page_size: number; state: "open" | "answered"; during?: boolean | undefined },
  url: string,
) {
  const { page, page_size } = query;
  const asked = { state: query.state, during: query.during, limit: page_size, offset: (page - 1) * page_size };
  const { count, rows } = await listReported(db, actor, asked);
  const versions = rows.map((row) => row.question_version_id);
  const titles = await loadQuestionTitles(db, versions);
  return {
    count,
    ...pageLinks(url, query, count),
    results: rows.map((row) => ({
      question: row.question_id,
      version: row.version,
      title: titles.get(row.question_version_id) ?? "",
      assessment: { id: row.assessment_id, name: row.assessment_name },
      section: row.section,
      position: row.position,
      count: row.count,
      during: row.during,
      kinds: row.kinds,
      newest_at: row.newest_at,
    })),
  };
}

/** Returns the reports of one question, and whether this person may answer them: those who may edit the question may. */
export async function getReports(db: Database, actor: Actor, question: string) {
  const rows = await listReports(db, actor, question, MOST_SHOWN);
  const [first] = rows;
  if (!first) throw notFound("This question");
  return {
    question,
    assessment: first.assessment_id,
    reports: rows.map((row) => ({
      id: row.id,
      user: row.is_reached ? { id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() } : null,
      session: row.is_reached ? row.session_id : null,
      kind: row.kind,
      text: row.text,
      during: row.during,
      version: row.version,
      state: row.state as "open" | "resolved" | "dismissed",
      created_at: row.created_at,
      answer: row.answer,
      answered_at: row.answered_at,
    })),
    can: { answer: mayEdit(actor, first) && rows.some((row) => row.state === "open") },
  };
}

/** Answers all open reports of a question at once, and tells each of those who made them. */
export async function answerReports(
  db: Database,
  wake: () => void,
  actor: Actor,
  question: string,
  answer: { state: "resolved" | "dismissed"; answer: string },
) {
  const [first] = await listReports(db, actor, question, 1);
  if (!first) throw notFound("This question");
  if (!mayEdit(actor, first)) {
    throw new Refusal("forbidden", "Only the author of this question and staff can answer its reports.");
  }
  return inTransaction(db, async (tx) => {
    const answered = await answerOpen(tx, question, { ...answer, by: actor.id });
    if (answered.length === 0) {
      throw new Refusal("illegal_transition", "All reports of this question are answered.", { state: "answered" });
    }
    // A student who reported two things of one sitting is told once.
    const bySitting = new Map(answered.map((report) => [`${report.user_id} ${report.session_id}`, report]));
    const key = newId();
    await notify(
      tx,
      wake,
      [...bySitting.values()].map((report) => ({
        user: report.user_id,
        kind: "problem_answered",
        key: `${key} ${report.session_id}`,
        data: { session: report.session_id, thing: { type: "assessment", id: report.assessment_id } },
      })),
    );
    await recordAudit(tx, {
      actor,
      action: "question.reports_answered",
      subject: { type: "question", id: question },
      after: { state: answer.state, answer: answer.answer, reports: answered.length },
    });
    return { answered: answered.length };
  });
}

/** Says of each student within reach how many of their reports wait for this person's answer; of none for a role that answers none. */
export async function listOpenByStudent(db: Database, actor: Actor) {
  return (authors as readonly Role[]).includes(actor.role) ? countOpenByStudent(db, actor) : [];
}
