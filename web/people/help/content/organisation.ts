import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Running Sextant for an organisation. */
export const pages: Readonly<Record<TopicsOf<"organisation">, HelpPage>> = {
  "set-up-organisation": {
    lead: "Give Sextant your name and logo, add your schools, and decide how students get accounts.",
    picture: "The settings of the organisation: its name and its logo.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.organisation}}. Enter the {{settings:organisation.name}}, choose a {{settings:organisation.logo}} and a {{settings:organisation.support}}.",
      "Choose {{settings:save}}. The name and logo are shown at sign-in, in the header and in emails.",
      "Open {{shell:places.schools}}, choose {{schools:new}}, and set each school’s {{schools:form.time_zone}}.",
      "Under {{settings:parts.enrolment}}, say whether people can enrol themselves, and by email or phone.",
      "Under {{settings:parts.initial_assessments}}, choose what every new student takes first.",
      "Under {{settings:parts.exam_dates}}, enter official dates, which students choose from for their plans.",
      "Look at {{shell:places.home}}: it says what is left to set up until every step is done.",
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
    picture: "The settings of email: the server, its encryption and its port.",
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
    picture: "The settings of sign-in: whether each role has no second step, may have one or must have one.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.sign_in}}.",
      "For each role, choose {{settings:second_step.levels.off}}, {{settings:second_step.levels.optional}} or {{settings:second_step.levels.required}}. Beside it is how many have one.",
      "Set {{settings:second_step.from}}, so that people have time to set it up.",
      "Choose {{settings:save}}.",
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
  "connect-google": {
    lead: "Let people sign in with their Google Workspace account.",
    picture: "The page of Google as a sign-in service: its name on the button, its schools and the issuer.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Choose {{settings:services.add}} and {{settings:services.preset.google}}.",
      "Copy the {{settings:services.redirect}}.",
      "In the Google Cloud console, open “APIs & Services”, then “Credentials”, and create an OAuth client ID for a web application.",
      "Paste the redirect address under “Authorized redirect URIs”, and create the client.",
      "Copy its client ID and secret into {{settings:services.client_id}} and {{settings:services.client_secret}} here.",
      "Under {{settings:services.email_domains}}, enter your Workspace’s domain, so that nobody else’s Google account can sign in.",
      "Choose {{settings:services.check}}, then {{settings:save}}.",
      "Choose {{settings:services.turn_on}}. A button appears below the password form.",
    ],
    troubles: [
      {
        what: "Google says “redirect_uri_mismatch”",
        todo: "The address there must be exactly the one shown here, with its slash at the end.",
      },
      {
        what: "Someone was refused",
        todo: "{{settings:services.sign_ins}} on the service’s page says why. If the service is right about who they are, choose {{settings:services.link}}.",
      },
    ],
  },
  "connect-microsoft": {
    lead: "Let people sign in with their Microsoft work or school account.",
    picture: "The page of Microsoft as a sign-in service: its name on the button, its schools and the directory ID.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Choose {{settings:services.add}} and {{settings:services.preset.microsoft}}.",
      "In the Microsoft Entra admin center, open “App registrations” and register an application for accounts in this directory only.",
      "As its redirect URI, choose “Web” and paste the {{settings:services.redirect}}.",
      "From its overview, copy the directory ID into {{settings:services.tenant}} and the application ID into {{settings:services.client_id}}.",
      "Under “Certificates & secrets”, create a client secret, and copy its value into {{settings:services.client_secret}}.",
      "Under {{settings:services.email_domains}}, enter the domains that your school owns.",
      "Turn on {{settings:services.trusts_domains}}: Microsoft never says whether it verified an address.",
      "Choose {{settings:services.check}}, then {{settings:save}} and {{settings:services.turn_on}}.",
    ],
    troubles: [
      {
        what: "Nobody new can sign in",
        todo: "Turn on {{settings:services.trusts_domains}}, and check that the domains are those of their addresses.",
      },
      {
        what: "It worked until today",
        todo: "Client secrets expire. Create a new one there, and enter it here.",
      },
      {
        what: "Someone was refused",
        todo: "{{settings:services.sign_ins}} on the service’s page says why. If the service is right about who they are, choose {{settings:services.link}}.",
      },
    ],
  },
  "connect-clever": {
    lead: "Let people sign in from Clever or ClassLink.",
    picture: "The page of Clever as a sign-in service: its name on the button, its schools and the issuer.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Choose {{settings:services.add}} and which of the two it is.",
      "In the developer console of Clever or ClassLink, create an application that signs in by OpenID Connect.",
      "Enter the {{settings:services.redirect}} there.",
      "Copy its client ID and secret into {{settings:services.client_id}} and {{settings:services.client_secret}} here.",
      "Under {{settings:services.schools}}, choose the schools that use it.",
      "Choose {{settings:services.check}}, then {{settings:save}} and {{settings:services.turn_on}}.",
    ],
    troubles: [
      {
        what: "Students have no email address there",
        todo: "They can’t be found by it the first time. Link each of them from {{settings:services.sign_ins}}, once they have tried.",
      },
      {
        what: "Someone was refused",
        todo: "{{settings:services.sign_ins}} on the service’s page says why. If the service is right about who they are, choose {{settings:services.link}}.",
      },
    ],
  },
  "connect-saml": {
    lead: "Let people sign in with any service that speaks SAML, such as AD FS, Okta or Shibboleth.",
    picture: "The page of a service by SAML: its name on the button, its schools and the metadata address.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Choose {{settings:services.add}} and {{settings:services.preset.saml}}.",
      "Copy {{settings:services.our_entity_id}} into the service: most read everything they need from there.",
      "If it asks for each address, enter the {{settings:services.redirect}} as the assertion consumer service.",
      "Enter its {{settings:services.metadata}} here and choose {{settings:services.metadata_read}}.",
      "If it can’t send a persistent NameID, name an attribute that never changes under {{settings:services.id_attribute}}.",
      "Check the names of its attributes under {{settings:services.attributes}}.",
      "Enter the {{settings:services.email_domains}} and turn on {{settings:services.trusts_domains}}: SAML never says whether an address was verified.",
      "Choose {{settings:save}}, then {{settings:services.turn_on}}, and sign in once yourself in a private window.",
    ],
    troubles: [
      {
        what: "{{settings:services.refused.failed}}",
        todo: "The server’s log names what was wrong. Often it’s the certificate, the signature (SHA-1 isn’t accepted), or a clock that is wrong.",
      },
      {
        what: "Its certificate will be replaced",
        todo: "With a {{settings:services.metadata}}, there’s nothing to do. Without one, enter the new certificate beside the old one.",
      },
      {
        what: "Someone was refused",
        todo: "{{settings:services.sign_ins}} on the service’s page says why. If the service is right about who they are, choose {{settings:services.link}}.",
      },
    ],
  },
  "import-roster": {
    lead: "Import schools, classes, tutors and students from your school’s system as OneRoster files, and keep them up to date.",
    picture: "A roster before its import: how many people, schools and groups are new.",
    steps: [
      "In your school’s system, export the roster as OneRoster CSV, version 1.1 or 1.2. You get a zip.",
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Under {{rosters:title}}, choose {{rosters:add}}, and name it after that system.",
      "Drop the zip on its page. Nothing is imported yet: you see who would be added, changed and deactivated.",
      "Under {{rosters:schools.title}}, choose your school of the same name for each, create it, or leave it out.",
      "Under {{rosters:pairs.title}}, say whether people who share details are the same. Until you do, nothing is imported for them.",
      "Choose {{rosters:go}}. Teachers become tutors. Nobody gets an email: people sign in with a sign-in service, or you invite them. Next time, drop a new zip on the same page: only what changed in the roster changes here.",
    ],
    troubles: [
      {
        what: "It says that many people would be deactivated",
        todo: "The roster lacks them, most often because the export was incomplete. Export it again and choose that file instead. Or keep everyone active and import the rest.",
      },
      {
        what: "Someone has no account",
        todo: "Only students, teachers and counselors get one; invite others who need it. Or they’re under {{rosters:findings.label}} or {{rosters:pairs.title}}.",
      },
      {
        what: "You changed a name here and the roster has another",
        todo: "What you change here stays until the roster says something new about it. Accommodations and your own groups are never changed.",
      },
      {
        what: "The wrong file was imported",
        todo: "Within a day, choose {{rosters:to_imports}} after the import, or open {{shell:places.people}}, {{people:bring.title}}, {{people:imports.earlier}}. Undo it there. Schools and groups stay as the import left them.",
      },
    ],
  },
  "connect-roster": {
    lead: "Let Sextant read your school’s roster from its server by OneRoster, every day or when you ask, so that nobody sends files.",
    picture: "The dialog that connects a roster to its server: the addresses, the client ID and the secret.",
    steps: [
      "In your school’s system, such as ClassLink or PowerSchool, add an application that reads OneRoster 1.1 or 1.2. It gives you an address, a token address, a client ID and a client secret.",
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Under {{rosters:title}}, choose {{rosters:add}}, and name it after that system.",
      "On its page, choose {{rosters:server.connect}}.",
      "Enter the {{rosters:server.url}}, which ends with v1p1 or v1p2, the {{rosters:server.token_url}}, the {{rosters:server.client_id}} and the {{rosters:server.client_secret}}.",
      "Under {{rosters:server.daily_at}}, choose an hour, or leave it so that only you import. Choose {{rosters:server.connect_go}}.",
      "Choose {{rosters:server.read}}. You see who would be added, changed and deactivated; nothing is imported yet.",
      "Decide what it asks, as with a file, and choose {{rosters:go}}.",
    ],
    troubles: [
      {
        what: "A notification says that the roster needs you",
        todo: "Open it and choose {{rosters:server.read}}. Most often many people would be deactivated, or someone has to be matched. Nothing is lost meanwhile.",
      },
      {
        what: "The server doesn’t accept the client ID and secret",
        todo: "Copy both again from your school’s system, choose {{rosters:server.edit}} and enter them.",
      },
      {
        what: "The server doesn’t let us read classes, or others",
        todo: "Ask the administrator of that system to give the application the scope roster-core.readonly.",
      },
      {
        what: "The server is busy, or doesn’t answer",
        todo: "A daily import tries again after half an hour, three times. Each try resumes where the last one stopped.",
      },
    ],
  },
  "connect-platform": {
    lead: "Let courses in Canvas, Moodle or another learning platform lead to your tests, without a second password, and have their scores.",
    picture:
      "The page that connects a learning platform: the button for its registration link, and what comes after it.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Under {{lti:title}}, choose {{lti:connect}}.",
      "Choose {{lti:link.make}} and copy the link. It works once, for a day.",
      "In the platform, open the link as its administrator. In Moodle, paste it under “Manage tools” as the tool URL. In Canvas, choose “Dynamic registration” under “Developer Keys”.",
      "Turn the tool on there. In Moodle it waits as pending; in Canvas, add it to the account by its client ID.",
      "Open a link to the tool in a course once, as its teacher. The account then waits here.",
      "On the platform’s page here, choose {{lti:account.confirm}}, and the school that it belongs to.",
      "In the course, add the tool as its teacher and choose a test: in Moodle by “Select content”, in Canvas from an assignment’s external tool. Attempts and times can be set there.",
      "Where the platform can’t choose, copy the address by {{assessments:course_link.copy}} on a published assessment, and add an external tool with it, opening in a new window.",
    ],
    more: [
      {
        title: "Without dynamic registration",
        steps: [
          "Choose {{lti:by_hand.open}}. Register an LTI 1.3 tool in the platform with the addresses shown there.",
          "Copy what the platform shows into the form: issuer, client ID and its three addresses.",
          "Choose {{lti:by_hand.go}}.",
        ],
      },
      {
        title: "Scores in the platform’s gradebook",
        steps: [
          "Let the tool use assignment and grade services in the platform, if you entered it by hand.",
          "A student opens the test from the course once. From then on their score goes to the course’s column as soon as they can see it here, and again when it changes.",
          "Scores that the platform doesn’t take are listed on its page here, each with what to do. {{lti:scores.again}} sends one again, {{lti:scores.leave}} leaves it.",
        ],
      },
      {
        title: "Members of courses",
        steps: [
          "Let the tool use names and roles in the platform, if you entered it by hand.",
          "Once a course has been opened, its students and teachers come into its group here every day. {{lti:members.sync}} does it now.",
          "People who leave the course leave the group. Their accounts and results stay.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{signin:sso.failures.account_waits.title}}",
        todo: "Open the platform’s page here and confirm its account. Nobody gets in before that.",
      },
      {
        what: "{{signin:sso.failures.known_address.title}}",
        todo: "Choose {{lti:edit}} and enter the school’s domain under {{lti:field.trusted_domains}}, if people can’t change their address in the platform themselves. They then get into the account they have.",
      },
      {
        what: "{{signin:sso.failures.no_person.title}}",
        todo: "In the platform’s tool settings, let it share names and email addresses with the tool.",
      },
    ],
  },
  "api-tokens": {
    lead: "Let another program read or change data here, such as an enrolment form, a student information system or a data warehouse.",
    picture: "Creating a token for an enrolment form, which can change people, groups and assignments.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Under {{tokens:title}}, choose {{tokens:manage}}.",
      "Choose {{tokens:create}} and name the program that will use it.",
      "Under {{tokens:may}}, tick only what the program needs. To change something doesn’t include reading it.",
      "Choose the schools, if it’s for some only.",
      "Choose when it expires, then {{tokens:create}}.",
      "Copy the token into the program, and choose {{tokens:copied}}. Nobody can see it again.",
    ],
    more: [
      {
        title: "For the program’s developer",
        steps: [
          "The program sends the token with each call, as `Authorization: Bearer`.",
          "{{tokens:to_reference}} on the page of tokens has every call, and which scope it needs.",
        ],
      },
      {
        title: "When a token must end",
        steps: [
          "{{tokens:revoke}} ends it within seconds. What the program did stays.",
          "A token also ends on its day, and when the person who created it is deactivated or is no longer staff. It stays ended when they return.",
          "{{tokens:renew}} appears 30 days before its day. The program keeps the same token.",
        ],
      },
    ],
    troubles: [
      {
        what: "The program is refused",
        todo: "Look under {{tokens:refused.title}}. If a scope is missing, create another token with it, and revoke the first.",
      },
      {
        what: "A token may have leaked",
        todo: "Revoke it and create another. {{tokens:to_audit}} lists what was changed with it.",
      },
    ],
  },
  "connect-directory": {
    lead: "Let your school’s directory, such as Entra ID or Okta, add people here, keep their names and groups current, and deactivate those who leave.",
    picture: "The end of a sign-in service’s page: the address to enter in the directory.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}, and the sign-in service of that directory.",
      "Under {{settings:services.email_domains}}, enter the domains your school owns, and choose the role and school of new people. Choose {{settings:save}}.",
      "Under {{settings:services.directory.title}}, choose {{settings:services.directory.make}}.",
      "Copy the {{settings:services.directory.address}} and the {{settings:services.directory.token}}. The token is shown only once.",
      "In Entra ID, open the application, then “Provisioning”, and choose “Automatic”. In Okta, open “Provisioning” of the application. Enter both there and test the connection.",
      "Choose there which people and groups belong to the application, and start provisioning.",
      "Come back after its first run: the page says how many people and groups came, and what was refused.",
    ],
    troubles: [
      {
        what: "A person is refused because someone has their address",
        todo: "Their account here is taken over only if the address is of one of the {{settings:services.email_domains}}, the person is in the service’s schools, and the account is active.",
      },
      {
        what: "A group appears twice",
        todo: "Groups of a directory are never merged with yours, even if they have the same name. Archive the one you don’t need.",
      },
      {
        what: "The token got into the wrong hands",
        todo: "Choose {{settings:services.directory.replace}}. The old one ends at once.",
      },
    ],
  },
  "connect-webhook": {
    lead: "Let a data warehouse, a CRM or another system know as soon as something happens here.",
    picture: "Adding a webhook: its address and the events it receives.",
    steps: [
      "Open {{shell:places.settings}}, then {{settings:parts.connections}}. Under {{webhooks:title}}, choose {{webhooks:add}}.",
      "Enter the {{webhooks:url}} that your system gives you, and choose which {{webhooks:events}} it receives.",
      "Choose {{webhooks:add_go}}. Copy the signing secret into your system: it’s shown once.",
      "Choose {{webhooks:test}}, and look under {{webhooks:messages.title}} whether it arrived.",
    ],
    more: [
      {
        title: "What a message says",
        steps: [
          "The type of the event, its time, and IDs. Names, answers and scores are never sent: your system asks for them by the API, with its own permission.",
          "A message can arrive twice, or after a newer one. Its ID stays the same.",
          "The signature follows Standard Webhooks, for which there are libraries in many languages. Check it before you trust a message.",
        ],
      },
      {
        title: "Replacing the secret",
        steps: [
          "Choose {{webhooks:secret.replace}} and copy the new secret. For 24 hours each message carries both signatures.",
          "Enter the new secret in your system. {{webhooks:secret.stop}} ends the old one sooner.",
        ],
      },
    ],
    troubles: [
      {
        what: "Nothing arrives",
        todo: "Choose {{webhooks:messages.show}} on a message: it has the answer of your system. Messages are tried ten times, over three days. {{webhooks:failing.now}} doesn’t wait.",
      },
      {
        what: "The webhook was turned off",
        todo: "Your system answered 410, or nothing arrived for four days. Correct that, choose {{webhooks:turn_on}}, then {{webhooks:messages.replay_failed}}. Nothing is kept of what happened while it was off.",
      },
      {
        what: "The host isn’t on the public internet",
        todo: "Ask the person who runs the server to allow this host (OUTBOUND_ALLOWED_HOSTS).",
      },
    ],
  },
  backups: {
    lead: "Copy the database and all files every day, prove that each copy can be restored, and restore one.",
    picture: "The operations page: a note that no backups are set up, and what to do about it.",
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
