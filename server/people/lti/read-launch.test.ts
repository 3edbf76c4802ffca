import { expect, test } from "vitest";
import { courseRole } from "./read-launch.ts";

const membership = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`;
const system = "http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator";
const institution = "http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor";

test.each([
  ["a learner", [membership("Learner")], "student"],
  ["a teacher", [membership("Instructor")], "tutor"],
  ["both", [membership("Learner"), membership("Instructor")], "tutor"],
  ["the bare word", ["Learner"], "student"],
  [
    "an assistant, below teachers",
    ["http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant"],
    null,
  ],
  [
    "an assistant, named as a teacher too",
    [membership("Instructor"), "http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant"],
    null,
  ],
  ["an administrator of the platform", [system], null],
  ["a teacher elsewhere in the institution", [institution], null],
  ["an administrator of the course", [membership("Administrator")], null],
  ["a parent", [membership("Mentor")], null],
  ["a word that only begins alike", [membership("LearnerX"), "Instructors"], null],
  ["none", [], null],
])("%s", (_, roles, role) => {
  expect(courseRole(roles)).toBe(role);
});
