import { operations } from "@sextant/contract/operations.ts";
import { roles } from "@sextant/contract/who.ts";
import { expect, test } from "vitest";
import { findPlace, placesOf } from "../../base/common/places.ts";
import { helpFor, screenHelp } from "./screen-help.ts";
import { findTopic, helpGroups, relatedOf, screensOf, type TopicId, topics, topicsOf } from "./topics.ts";

const ids: readonly string[] = topics.map(({ id }) => id);

test("there are pages for every part, each once", () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const group of helpGroups) expect(topics.filter((topic) => topic.group === group)).not.toEqual([]);
});

/** The call that does the job of a page: who may make it reads the page. */
const calls: Readonly<Partial<Record<TopicId, keyof typeof operations>>> = {
  "write-a-question": "questions.create",
  "import-questions": "questions.import",
  "build-an-assessment": "assessments.create",
  "sections-and-routing": "sections.create",
  "reported-problems": "problem_reports.answer",
  "assign-a-test": "allocations.create",
  "more-time": "allocations.propose",
  "supervise-live": "sessions.act_many",
  "safe-exam-browser": "sessions.act_many",
  "extra-minutes": "sessions.act_many",
  "late-answers": "sessions.act_many",
  "assign-practice": "allocations.create",
  "share-material": "material_users.create_many",
  "mark-essays": "marking.mark",
  "release-results": "assessment_results.list_to_release",
  "change-a-key": "regrades.create",
  scores: "gradebook.get",
  "read-the-analysis": "item_analysis.get",
  "download-results": "results.download",
  "follow-students": "my_students.put_aside",
  "answer-doubts": "doubt_answers.publish",
  "make-groups": "groups.create",
  "invite-people": "people.invite",
  "reset-second-step": "users.reset_second_step",
  "set-up-organisation": "settings.update",
  "set-up-mail": "settings.try_mail",
  "require-second-step": "settings.update",
  "connect-google": "sign_in_services.create",
  "connect-microsoft": "sign_in_services.create",
  "connect-clever": "sign_in_services.create",
  "connect-saml": "sign_in_services.create",
  "connect-directory": "sign_in_services.create_provisioning_token",
  "import-roster": "rosters.import",
  "connect-roster": "rosters.sync",
  "connect-platform": "lti_platforms.create",
  "api-tokens": "api_tokens.create",
  "connect-webhook": "webhooks.create",
  backups: "settings.update",
};

test("who may do a job reads its page, and nobody else", () => {
  for (const { id, roles: readers } of topics) {
    const call = calls[id];
    expect([id, readers]).toEqual([id, call ? operations[call].who : roles]);
  }
});

test("what students read, the team reads too", () => {
  const ofStudents = topicsOf("student").map(({ id }) => id);
  expect(ofStudents.length).toBeGreaterThan(10);
  for (const role of roles) expect(topicsOf(role).map(({ id }) => id)).toEqual(expect.arrayContaining(ofStudents));
});

test("no page is an orphan, and each leads to others that its readers have too", () => {
  for (const topic of topics) {
    const related: readonly string[] = topic.related;
    expect([topic.id, related.filter((id) => !ids.includes(id) || id === topic.id)]).toEqual([topic.id, []]);
    const from = topics.filter((other) => (other.related as readonly string[]).includes(topic.id));
    expect(from.length, `what leads to ${topic.id}`).toBeGreaterThan(0);
    for (const role of topic.roles) expect(relatedOf(topic, role).length, `${topic.id} for ${role}`).toBeGreaterThan(0);
  }
});

const pathOf = (href: string) => href.replace(/\?.*/, "");

test("each page leads only to screens that its reader may open", () => {
  for (const role of roles) {
    for (const topic of topicsOf(role)) {
      for (const { href } of screensOf(topic, role)) {
        const place = placesOf(role).find((one) => one.href === pathOf(href));
        const isAnyPlace = roles.some((one) => placesOf(one).some((other) => other.href === pathOf(href)));
        // What is no place is within one.
        expect([topic.id, role, href, !isAnyPlace || place !== undefined]).toEqual([topic.id, role, href, true]);
      }
    }
  }
});

test.each([
  ["student", "/assessments", undefined, "take-a-test"],
  ["tutor", "/assessments", undefined, "build-an-assessment"],
  ["manager", "/assessments", undefined, "assign-a-test"],
  ["counselor", "/assessments", undefined, "scores"],
  ["staff", "/settings", "mail", "set-up-mail"],
  ["staff", "/settings", "zoom", "set-up-organisation"],
  ["staff", "/settings/sign-in-services/$id", "google", "connect-google"],
  ["staff", "/settings/sign-in-services/$id", "microsoft", "connect-microsoft"],
  ["staff", "/settings/sign-in-services/$id", "clever", "connect-clever"],
  ["staff", "/settings/sign-in-services/$id", "classlink", "connect-clever"],
  ["staff", "/settings/sign-in-services/$id", "saml", "connect-saml"],
  ["staff", "/settings/sign-in-services/$id", "openid", null],
  ["student", "/profile", "notifications", "notifications"],
  ["student", "/bank", undefined, null],
  ["staff", "/help", undefined, null],
] as const)("%s at %s (%s) is led to %s", (role, path, part, topic) => {
  expect(helpFor(role, path, part)).toBe(topic);
});

test("a screen names pages that exist", () => {
  for (const { path, topics: own } of screenHelp)
    for (const id of own) expect([path, findTopic(id)?.id]).toEqual([path, id]);
  expect(findTopic("nothing")).toBeNull();
  expect(findPlace("student", "help")?.href).toBe("/help");
});
