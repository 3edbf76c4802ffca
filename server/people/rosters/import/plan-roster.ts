import type { RosterDecisions, RosterReport } from "@sextant/contract/rosters.ts";
import { message } from "@sextant/interchange/messages/message.ts";
import type { ReportLanguage } from "@sextant/interchange/messages/say.ts";
import type { Tx } from "../../../platform/database/client.ts";
import type { RosterRow } from "../rosters.queries.ts";
import { decidePeople } from "./decide-people.ts";
import { gatherFindings } from "./findings.ts";
import {
  addPlannedClasses,
  addPlannedPeople,
  countMembers,
  createPlannedPeople,
  forgetUndone,
  selectClasses,
  selectStrayEnrollments,
} from "./groups.queries.ts";
import { gatherLeavers } from "./leavers.ts";
import type { OpenRoster } from "./open-roster.ts";
import { readPeople } from "./people.queries.ts";
import { planGroups } from "./plan-groups.ts";
import { isLinkable, type PersonPlan, planPerson } from "./plan-person.ts";
import { decideSchools, planSchools } from "./schools.ts";
import { analyzeRoster } from "./stage.queries.ts";
import { takeOver } from "./stage.ts";
import { isToWrite } from "./write-people.ts";

const BATCH = 2000;
/** From so many lines on, PostgreSQL is told how large the tables are by now. */
const MANY = 5000;
const MOST_PAIRS = 500;
const MOST_SAMPLES = 50;
const MOST_STRAY = 1000;

interface Planning {
  /** The import’s id. */
  importId: string;
  roster: RosterRow;
  files: OpenRoster;
  decisions: RosterDecisions;
  /** Of findings. */
  language: ReportLanguage;
  /** @param done Lines that were read, then people. */
  progress: (done: number) => Promise<void>;
}

const nameOf = ({ facts }: PersonPlan): string => `${facts.said.firstName} ${facts.said.lastName}`.trim();
const identifierOf = ({ facts: { said } }: PersonPlan): string => said.email || said.username;

function pairOf(plan: PersonPlan): RosterReport["pairs"][number] {
  return {
    id: plan.facts.sourcedId,
    name: nameOf(plan),
    identifier: identifierOf(plan),
    role: plan.role,
    candidates: plan.facts.candidates.map(({ account, same, isElsewhere }) => ({
      id: account.id,
      name: `${account.first_name} ${account.last_name}`.trim(),
      email: account.email,
      role: account.role,
      is_active: account.is_active,
      same,
      can: { link: isLinkable({ account, same, isElsewhere }) },
    })),
    // Nobody else can sign in by the same name.
    can: { create: !plan.facts.candidates.some(({ same }) => same.includes("email") || same.includes("username")) },
  };
}

/**
 * Saves what a roster says and works out what an import would change, without changing anything else yet. A dry run rolls the
 * transaction back.
 *
 * @throws Refusal `invalid` for decisions about what isn’t there.
 */
export async function planRoster(
  tx: Tx,
  { importId, roster, files, decisions, language, progress }: Planning,
): Promise<{ report: RosterReport; undecidedSchools: string[]; toWrite: string[] }> {
  const { id } = roster;
  const findings = gatherFindings(language, files.reading === null);
  await forgetUndone(tx, id);
  // One who was left out has no words here: they come back with this roster.
  await decidePeople(tx, id, importId, decisions.people);
  const { files: read, older } = await takeOver(tx, { rosterId: id, importId }, files, findings, progress);
  await decidePeople(tx, id, importId, decisions.people);
  await decideSchools(tx, id, decisions.schools);
  const schools = await planSchools(tx, id, decisions.schools);
  const lines = read.reduce((sum, file) => sum + file.lines, 0);
  if (lines >= MANY) await analyzeRoster(tx);
  await createPlannedPeople(tx);

  const people = {
    created: 0,
    updated: 0,
    deactivated: 0,
    kept: 0,
    unchanged: 0,
    left_out: 0,
    kept_back: 0,
    undecided: 0,
  };
  const pairs: RosterReport["pairs"] = [];
  const leftOut: RosterReport["left_out"] = [];
  const sample: RosterReport["sample"] = [];
  const leavers = gatherLeavers();
  let sameCount = 0;
  const count = (plan: PersonPlan) => {
    const { outcome, facts, account } = plan;
    if (outcome === "create") people.created += 1;
    else if (outcome === "update") people.updated += 1;
    else if (outcome === "deactivate") people[decisions.leavers === "keep" ? "kept" : "deactivated"] += 1;
    else if (outcome === "unchanged") people.unchanged += Number(facts.appliedBy !== importId);
    else if (outcome === "left_out") people.left_out += 1;
    else if (outcome === "kept_back") people.kept_back += 1;
    else if (outcome === "undecided") people.undecided += 1;
    if (facts.decision === "left_out" && facts.line !== null && leftOut.length < MOST_PAIRS)
      leftOut.push({ id: facts.sourcedId, name: facts.stagedName });
    const isAsked = outcome === "undecided" && facts.candidates.length > 0;
    if (isAsked && plan.hasSame) sameCount += 1;
    // What this request decides can be decided otherwise.
    const isDecided = decisions.people[facts.sourcedId] !== undefined && facts.decision !== "left_out";
    if ((isAsked || isDecided) && pairs.length < MOST_PAIRS) pairs.push(pairOf(plan));
    if (account?.is_active) {
      if (outcome === "deactivate") leavers.leaves(facts, account);
      else if (facts.account) leavers.stays(facts);
    }
    const isShown = outcome === "create" || outcome === "update" || outcome === "deactivate";
    if (!isShown || sample.length >= MOST_SAMPLES) return;
    const statuses = { create: "created", update: "updated", deactivate: "deactivated" } as const;
    sample.push({
      name: nameOf(plan),
      identifier: identifierOf(plan),
      role: plan.role,
      schools: plan.schools.map(({ name }) => name),
      status: statuses[outcome],
    });
  };
  const toWrite: string[] = [];
  let done = 0;
  for (let after = ""; ; ) {
    const facts = await readPeople(tx, id, { after, limit: BATCH }, schools.of);
    const last = facts.at(-1);
    if (!last) break;
    const plans = facts.map((one) => planPerson(one, { schoolOf: schools.of, linksSame: decisions.links_same }));
    for (const plan of plans) {
      count(plan);
      if (isToWrite(plan)) toWrite.push(plan.facts.sourcedId);
      for (const finding of plan.findings)
        if (plan.facts.line !== null)
          findings.add({ kind: "users", line: plan.facts.line, record: plan.facts.sourcedId, ...finding });
    }
    await addPlannedPeople(
      tx,
      plans
        .filter(({ outcome, account }) => outcome === "create" || (account !== null && outcome !== "left_out"))
        .map(({ facts: { sourcedId }, role }) => ({ sourcedId, role })),
    );
    after = last.sourcedId;
    done += facts.length;
    await progress(lines + done);
  }

  const groups = planGroups(await selectClasses(tx, id, true), schools.of, findings);
  const of = (what: (typeof groups)[number]["what"]) => groups.filter((group) => group.what === what).length;
  await addPlannedClasses(
    tx,
    groups.filter(({ what }) => what !== "archive").map(({ row }) => row.class_id),
  );
  const { joined, left, archived, brought } = await countMembers(tx, id);
  const leaving = { count: left + archived, of: brought };
  for (const stray of await selectStrayEnrollments(tx, id, MOST_STRAY)) {
    const [column, name] =
      stray.class_id === null ? ["userSourcedId", stray.person_id] : ["classSourcedId", stray.class_id];
    const said = message("roster_no_such", { id: name ?? "" });
    const { line, sourced_id: record } = stray;
    findings.add({ kind: "enrollments", line, record, column, message: said, isSkipped: true });
  }
  const found = findings.list();
  return {
    undecidedSchools: schools.undecided,
    toWrite,
    report: {
      version: files.version,
      reading: files.reading,
      files: read,
      ignored: files.ignored,
      counts: {
        people,
        schools: { created: schools.missing.length },
        groups: { created: of("create"), renamed: of("rename"), archived: of("archive") },
        members: { joined, left },
        older,
      },
      findings: found.findings,
      finding_count: found.count,
      schools: schools.report,
      pairs,
      left_out: leftOut,
      same_count: sameCount,
      leavers: await leavers.report(tx, roster, leaving),
      sample,
    },
  };
}
