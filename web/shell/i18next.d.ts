import type { messages as allocate } from "../allocate/messages/en.ts";
import type { messages as analysis } from "../analysis/messages/en.ts";
import type { messages as assessments } from "../assessments/messages/en.ts";
import type { messages as audit } from "../audit/messages/en.ts";
import type { messages as bank } from "../bank/messages/en.ts";
import type { messages as builder } from "../builder/messages/en.ts";
import type { messages as editor } from "../editor/messages/en.ts";
import type { messages as groups } from "../groups/messages/en.ts";
import type { messages as home } from "../home/messages/en.ts";
import type { messages as live } from "../live/messages/en.ts";
import type { messages as marking } from "../marking/messages/en.ts";
import type { messages as notifications } from "../notifications/messages/en.ts";
import type { messages as outbox } from "../outbox/messages/en.ts";
import type { messages as people } from "../people/messages/en.ts";
import type { messages as print } from "../print/messages/en.ts";
import type { messages as problems } from "../problems/messages/en.ts";
import type { messages as profile } from "../profile/messages/en.ts";
import type { messages as questions } from "../questions/messages/en.ts";
import type { messages as regrade } from "../regrade/messages/en.ts";
import type { messages as report } from "../report/messages/en.ts";
import type { messages as schools } from "../schools/messages/en.ts";
import type { messages as settings } from "../settings/messages/en.ts";
import type { messages as signin } from "../signin/messages/en.ts";
import type { messages as sittings } from "../sittings/messages/en.ts";
import type { messages as subjects } from "../subjects/messages/en.ts";
import type { messages as tags } from "../tags/messages/en.ts";
import type { messages as timeline } from "../timeline/messages/en.ts";
import type { messages as week } from "../week/messages/en.ts";
import type { messages as welcome } from "../welcome/messages/en.ts";
import type { messages as shell } from "./messages/en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    returnNull: false;
    resources: {
      allocate: typeof allocate;
      analysis: typeof analysis;
      assessments: typeof assessments;
      audit: typeof audit;
      bank: typeof bank;
      builder: typeof builder;
      editor: typeof editor;
      groups: typeof groups;
      home: typeof home;
      live: typeof live;
      marking: typeof marking;
      notifications: typeof notifications;
      outbox: typeof outbox;
      people: typeof people;
      print: typeof print;
      problems: typeof problems;
      profile: typeof profile;
      questions: typeof questions;
      regrade: typeof regrade;
      report: typeof report;
      schools: typeof schools;
      settings: typeof settings;
      shell: typeof shell;
      signin: typeof signin;
      sittings: typeof sittings;
      subjects: typeof subjects;
      tags: typeof tags;
      week: typeof week;
      timeline: typeof timeline;
      welcome: typeof welcome;
    };
  }
}
