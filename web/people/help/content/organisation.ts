import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Running Sextant for an organisation. */
export const pages: Readonly<Record<TopicsOf<"organisation">, HelpPage>> = {
  "set-up-organisation": {
    lead: "Give Sextant your name and logo, add your schools, and decide how students get accounts.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.organisation}}. Enter the {{settings:organisation.name}}, choose a {{settings:organisation.logo}} and a {{settings:organisation.support}}.",
      "Choose {{settings:save}}. The name and logo are shown at sign-in, in the header and in emails.",
      "Open {{shell:places.schools}}, choose {{schools:new}}, and set each school’s {{schools:form.time_zone}}.",
      "Under {{settings:parts.enrolment}}, say whether people can enrol themselves, and by email or phone.",
      "Under {{settings:parts.initial_assessments}}, choose what every new student takes first.",
      "Under {{settings:parts.exam_dates}}, enter official dates, which students choose from for their plans.",
      "Look at Home: it says what is left to set up until every step is done.",
    ],
    troubles: [
      {
        what: "The logo looks wrong on a dark background",
        todo: "Use a square picture with a transparent or plain background.",
      },
      {
        what: "Someone changed a setting",
        todo: "Choose {{settings:see_log}} to see who, when, and what it was before.",
      },
    ],
  },
  "set-up-mail": {
    lead: "Let Sextant send invitations, password links and notifications through your mail server.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.mail}}.",
      "Enter the {{settings:mail.host}}, {{settings:mail.port}} and {{settings:mail.security}} that your provider names.",
      "Enter {{settings:mail.user}} and {{settings:mail.password}} if it needs them, and the address under {{settings:mail.from}}.",
      "Choose {{settings:save}}.",
      "Choose {{settings:mail.test}}. It’s sent to you.",
      "Open the {{shell:places.outbox}} to see whether messages were sent.",
    ],
    troubles: [
      {
        what: "The test doesn’t arrive",
        todo: "The {{shell:places.outbox}} has the server’s answer. Often the port or the encryption is wrong, or the server wants another address under {{settings:mail.from}}.",
      },
      {
        what: "{{outbox:unsent_title.mail}}",
        todo: "No server is set. Messages stay in the outbox until one is.",
      },
      {
        what: "{{outbox:held.title}}",
        todo: "They were waiting when a backup was made, and may have been sent since. Choose {{outbox:held.send.act}} or {{outbox:held.drop.act}}.",
      },
    ],
  },
  "require-second-step": {
    lead: "Decide who must confirm their sign-in with a passkey or a code, and from when.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.sign_in}}.",
      "For each role, choose {{settings:second_step.levels.off}}, {{settings:second_step.levels.optional}} or {{settings:second_step.levels.required}}. Beside it is how many have one.",
      "Set {{settings:second_step.from}}, so that people have time to set it up.",
      "Choose {{settings:second_step.save}}.",
    ],
    more: [
      {
        title: "Sign in with the school’s own service",
        steps: [
          "Open {{settings:parts.connections}}, choose {{settings:services.add}}, and say which one it is.",
          "Copy the redirect address into the service, and enter its {{settings:services.client_id}} and {{settings:services.client_secret}} here.",
          "Choose {{settings:services.check}}, save, then {{settings:services.turn_on}}. A button appears below the password form.",
        ],
      },
    ],
    troubles: [
      {
        what: "Someone can’t sign in any more",
        todo: "Open them under {{shell:places.people}} and choose {{people:second_step.open}}.",
      },
      {
        what: "You’re the only member of staff",
        todo: "Set up your own second step first, and keep the recovery codes on paper.",
      },
    ],
  },
  backups: {
    lead: "Copy the database and all files every day, prove that each copy can be restored, and restore one.",
    steps: [
      "Open {{shell:places.operations}}. {{operations:backups.title}} says when the last one was made and whether it was verified.",
      "To make one by hand, run `npm run backup -- /mnt/backups --keep 14` on the server.",
      "Prove it with `npm run verify -- /mnt/backups/` and the name that was printed.",
      "To have both done every day, start Sextant with `BACKUP_DIR`, `BACKUP_AT` and `BACKUP_KEEP`.",
      "Keep a copy on another machine, encrypted. A backup holds names and answers.",
    ],
    more: [
      {
        title: "Restore",
        steps: [
          "Stop Sextant.",
          "Run `npm run restore -- /mnt/backups/NAME /var/lib/sextant-restored`. The folder must be empty or new: nothing is ever replaced.",
          "Start Sextant with `DATA_DIR=/var/lib/sextant-restored`.",
          "Open the {{shell:places.outbox}} and decide on messages that were waiting.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{operations:causes.backup_missing.title}}",
        todo: "Look in the server’s log for why, then run `npm run backup` yourself.",
      },
      {
        what: "{{operations:causes.disk_backups.title|value=2 GB}}",
        todo: "Keep fewer backups with `BACKUP_KEEP`, or choose a larger disk.",
      },
      {
        what: "Sextant uses a PostgreSQL of your own",
        todo: "These commands refuse. Use your cluster’s backups, as the operations guide says.",
      },
    ],
  },
};
