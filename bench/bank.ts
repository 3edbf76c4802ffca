import type { QuestionContent } from "@sextant/questions/question.ts";
import { insertQuestions, type NewQuestion } from "@sextant/server/authoring/questions/insert-questions.ts";
import type { Actor } from "@sextant/server/platform/binder.ts";
import type { Database } from "@sextant/server/platform/database/client.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import { type BankText, createRandom, listTexts } from "./bank-texts.ts";

const levels = ["exam", "subject", "mega-domain", "domain", "topic", "sub-topic"] as const;
const breadths = [2, 3, 2, 3, 4, 3];
const AT_ONCE = 500;

/** Ids by which the bank is cut afterwards. */
export interface Bank {
  tags: string[];
  nodes: string[];
  schools: string[];
  authors: Actor[];
}

/** Two exams with six levels each: some six hundred tags. @returns Those of the lowest two levels. */
async function fillTags(db: Database): Promise<string[]> {
  const low: string[] = [];
  let parents: (string | null)[] = [null];
  for (const [depth, level] of levels.entries()) {
    const rows = parents.flatMap((parent) =>
      Array.from({ length: breadths[depth] ?? 1 }, (_, place) => ({
        id: newId(),
        level,
        parent_id: parent,
        name: `${level} ${place + 1}`,
        position: place + 1,
      })),
    );
    await db.insertInto("tags").values(rows).execute();
    const ids = rows.map(({ id }) => id);
    if (depth >= 4) low.push(...ids);
    parents = ids;
  }
  return low;
}

/** A subject with two trees of twenty chapters of ten parts. @returns The parts. */
async function fillNodes(db: Database): Promise<string[]> {
  const subject = newId();
  await db.insertInto("subjects").values({ id: subject, name: "Mathematics" }).execute();
  const leaves: string[] = [];
  for (const name of ["First year", "Second year"]) {
    const tree = newId();
    await db.insertInto("subject_trees").values({ id: tree, subject_id: subject, name }).execute();
    const nodeOf = (parent: string | null, position: number) => ({
      id: newId(),
      subject_tree_id: tree,
      parent_id: parent,
      name: `Chapter ${position}`,
      position,
    });
    const chapters = Array.from({ length: 20 }, (_, place) => nodeOf(null, place + 1));
    const parts = chapters.flatMap(({ id }) => Array.from({ length: 10 }, (_, place) => nodeOf(id, place + 1)));
    await db
      .insertInto("subject_nodes")
      .values([...chapters, ...parts])
      .execute();
    leaves.push(...parts.map(({ id }) => id));
  }
  return leaves;
}

function contentOf({ body, options }: BankText, random: () => number, bank: Bank): QuestionContent {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const interaction = newId();
  const isChoice = options.length > 1 && random() < 0.85;
  const written = options.map((content, place) => ({
    id: newId(),
    source_identifier: String.fromCharCode(65 + place),
    content,
    feedback: "",
    reason_for_error: null,
    fixed: false,
  }));
  const base = { id: interaction, source_identifier: "RESPONSE", prompt: "" };
  return {
    stimulus: null,
    body,
    interactions: [
      isChoice
        ? { ...base, type: "choice", shuffle: true, min_choices: 0, max_choices: 1, options: written }
        : { ...base, type: "numeric_entry" },
    ] as QuestionContent["interactions"],
    key: {
      [interaction]: isChoice ? { correct: [written[0]?.id ?? ""] } : { accept: ["7"], tolerance: null },
    } as QuestionContent["key"],
    score_rule: { max_points: 1, combine: "all" },
    hints: [],
    explanation: random() < 0.5 ? "<p>Because it is so.</p>" : "",
    difficulty: random() < 0.9 ? 1 + Math.floor(random() * 5) : null,
    pool: random() < 0.3 ? "practice" : "secure",
    tags: random() < 0.9 ? [...new Set([pick(bank.tags), ...(random() < 0.4 ? [pick(bank.tags)] : [])])] : [],
    nodes: random() < 0.7 ? [pick(bank.nodes)] : [],
    text_tags: null,
  };
}

/** Fifty assessments, half of them published: each places two hundred questions. */
async function fillUses(db: Database, questions: readonly { id: string; versionId: string }[]): Promise<void> {
  for (let made = 0; made < 50; made += 1) {
    const [assessment, section] = [newId(), newId()];
    const named = { name: `Assessment ${made}`, kind: "mock" as const, review_policy: "{}" };
    await db
      .insertInto("assessments")
      .values({ id: assessment, ...named })
      .execute();
    await db
      .insertInto("sections")
      .values({ id: section, assessment_id: assessment, position: 1, name: "Section" })
      .execute();
    const chosen = Array.from({ length: 200 }, (_, place) => questions[(made * 1931 + place * 7) % questions.length]);
    const placed = [...new Set(chosen)].flatMap((question) => question ?? []);
    await db
      .insertInto("placements")
      .values(
        placed.map(({ id }, place) => ({ id: newId(), section_id: section, question_id: id, position: place + 1 })),
      )
      .execute();
    if (made % 2 === 0) await publish(db, assessment, section, placed);
  }
}

async function publish(
  db: Database,
  assessment: string,
  section: string,
  placed: readonly { versionId: string }[],
): Promise<void> {
  const [version, versionSection] = [newId(), newId()];
  const empty = { instructions: "", name: "Published" };
  await db
    .insertInto("assessment_versions")
    .values({
      id: version,
      assessment_id: assessment,
      number: 1,
      kind: "mock",
      ...empty,
      score_model: "{}",
      review_policy: "{}",
      sync_grace_seconds: 900,
      allows_chosen_sections: false,
    })
    .execute();
  await db
    .insertInto("version_sections")
    .values({
      id: versionSection,
      assessment_version_id: version,
      section_id: section,
      position: 1,
      ...empty,
      break_after_seconds: 0,
      navigation: "free",
      shuffle: "{}",
      tools: "[]",
      selection: "{}",
    })
    .execute();
  await db
    .insertInto("version_placements")
    .values(
      placed.map(({ versionId }, place) => ({
        id: newId(),
        version_section_id: versionSection,
        question_version_id: versionId,
        position: place + 1,
        points: 1,
        points_when_wrong: 0,
        scored: true,
      })),
    )
    .execute();
}

/**
 * Fills a bank with so many questions: of collections where they are at hand, else of templates; with tags of six levels, nodes,
 * eight schools and the authors given.
 */
export async function fillBank(db: Database, authors: Actor[], count: number): Promise<Bank> {
  const random = createRandom(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const schools = Array.from({ length: 8 }, (_, place) => ({ id: newId(), name: `School ${place + 1}` }));
  await db.insertInto("schools").values(schools).execute();
  const bank: Bank = {
    tags: await fillTags(db),
    nodes: await fillNodes(db),
    schools: schools.map(({ id }) => id),
    authors,
  };
  const texts = listTexts(count, random);
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    const batch = texts.slice(start, start + AT_ONCE).map((text, place): NewQuestion => {
      const chance = random();
      return {
        id: newId(),
        content: contentOf(text, random, bank),
        status: chance < 0.8 ? "published" : chance < 0.9 ? "in_review" : "draft",
        schoolId: random() < 0.6 ? null : pick(bank.schools),
        source: "bench",
        sourceIdentifier: `B-${start + place}`,
        fingerprint: String(start + place),
        shingles: new Set(),
      };
    });
    await inTransaction(db, (tx) => insertQuestions(tx, pick(authors), batch));
  }
  const made = await db
    .selectFrom("question_versions")
    .select(["question_id as id", "id as versionId"])
    .where("status", "=", "published")
    .orderBy("id")
    .limit(20_000)
    .execute();
  await fillUses(db, made);
  return bank;
}
