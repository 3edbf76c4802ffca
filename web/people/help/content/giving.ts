import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Giving work to students, and supervising it. */
export const pages: Readonly<Record<TopicsOf<"giving">, HelpPage>> = {
  "assign-a-test": {
    lead: "Give a published assessment to people or groups, with the dates on which they can take it.",
    picture: "The first step of assigning a test: which tests, and which people and groups.",
    steps: [
      "Open {{shell:places.allocate}} and choose {{allocate:give_something}}.",
      "Choose one or more under {{allocate:give.assessments}}, and who gets them under {{allocate:give.people}}.",
      "Choose {{allocate:give.next_terms}}. Set {{allocate:terms.opens}}, {{allocate:terms.closes}} and {{allocate:terms.sittings}}.",
      "Turn on {{allocate:terms.hard_close}} only if nobody may work longer than that.",
      "Choose {{allocate:give.next_check}}. The list says for each person when it opens, how long they have, and what needs checking.",
      "Choose {{allocate:check.give}}. With {{allocate:check.prepare}}, students show up in {{shell:places.live}} before they start.",
    ],
    more: [
      {
        title: "Change or withdraw it",
        steps: [
          "In {{shell:places.allocate}}, open the menu of a row and choose {{allocate:edit.open}} or {{allocate:take_back.act}}. Sittings in progress are kept.",
          "To assign it again, filter by {{allocate:state.taken_back}} and choose {{allocate:take_back.again}}.",
        ],
      },
    ],
    troubles: [
      {
        what: "An assessment isn’t offered",
        todo: "Only published ones can be assigned. Ask its author to publish it.",
      },
      {
        what: "{{allocate:warning_short.window_too_short}}",
        todo: "The window closes before the person’s time is up. Choose a later closing time, or let them finish by turning off {{allocate:terms.hard_close}}.",
      },
      {
        what: "A student already has it through a group",
        todo: "The more generous one applies, unless you assign it by name: then that one sets their dates.",
      },
      {
        what: "The window closed while students were working",
        todo: "Edit the assignment and choose a later time. You can then reopen the sittings that were cut off.",
      },
    ],
  },
  "more-time": {
    lead: "Give one student extra time, breaks or a later deadline for one test, or for all tests to come.",
    picture: "The list of assigned tests, with who has each and when it opens and closes.",
    steps: [
      "Open the assessment, then choose {{assessments:people.open}}.",
      "Find the student and choose {{assessments:people.more_time}}.",
      "Choose the {{assessments:people.time}}, or tick {{assessments:people.untimed}} or {{assessments:people.may_pause}}.",
      "Under {{assessments:people.deadline.label}}, choose {{assessments:people.deadline.way.days}}, {{assessments:people.deadline.way.percent}} or {{assessments:people.deadline.way.date}}.",
      "Choose {{assessments:people.give_time}}. What you left as it is keeps following the group.",
    ],
    more: [
      {
        title: "For every test to come",
        steps: [
          "Open the student under {{shell:places.people}}.",
          "Managers and staff choose {{people:change.open}} beside {{people:part.accommodations}}, set extra time, breaks or pausing, then choose {{people:save}}.",
          "For many at once, select them in {{shell:places.people}} and choose {{people:bulk.accommodations}}.",
        ],
      },
    ],
    troubles: [
      {
        what: "The test is already in progress",
        todo: "These settings don’t change it. Give extra time in {{shell:places.live}}.",
      },
      {
        what: "{{assessments:people.too_short}}",
        todo: "The window is shorter than the extra time needs. Choose a later deadline in the same dialog.",
      },
    ],
  },
  "supervise-live": {
    lead: "See who is taking a test right now, how far each has come, and step in where needed.",
    picture: "The live view: everyone who takes a test now, with progress and time left.",
    steps: [
      "Open {{shell:places.live}}. Rows under {{live:attention}} come first, and each says why.",
      "Filter by {{live:assessment}}, {{live:school}} or {{live:group_filter}}.",
      "To let students start together, choose {{live:start_code}}, then {{sittings:start_code.random}}. {{sittings:start_code.full_screen}} shows it to the room.",
      "Read a row: place in the test, time left, when an answer was last saved, the connection.",
      "Open the menu of a row to act: {{live:menu.five}}, {{live:menu.pause}}, {{live:menu.message}} or {{live:menu.set_tools}}",
      "Select several rows to act on all of them at once. {{live:message_everyone}} reaches every student on the screen.",
      "Choose {{live:menu.incident}} when something happens that should be on record.",
    ],
    more: [
      {
        title: "Seat students in rooms",
        steps: [
          "Choose {{live:rooms.open}} and a CSV file with one row for each student: email or username, then the room.",
          "Or choose {{live:menu.room}} in the menu of a row.",
        ],
      },
      {
        title: "Look back",
        steps: [
          "Choose {{live:menu.timeline}} to see everything that happened in one sitting.",
          "Open {{live:incidents.title}} to read and print what was noted.",
        ],
      },
    ],
    troubles: [
      {
        what: "A student is {{live:offline}}",
        todo: "Let them continue: answers stay on their device and count when they arrive in time. Credit the lost time afterwards if you want to.",
      },
      {
        what: "A device breaks",
        todo: "The student signs in on another one and continues there, with all saved answers.",
      },
      {
        what: "A student has to stop",
        todo: "Choose {{live:menu.end}} to submit what is answered, or {{live:menu.cancel}} if it should never count.",
      },
      {
        what: "A student isn’t in the list",
        todo: "They haven’t started yet, or the test was assigned by someone whose students you don’t see.",
      },
    ],
  },
  "safe-exam-browser": {
    lead: "Have a test taken in Safe Exam Browser, which closes everything else on the student’s computer.",
    steps: [
      "Open the assessment, then {{builder:whole.sittings}}. Choose {{builder:safe_browser.required}} and {{builder:safe_browser.save}}.",
      "Have Safe Exam Browser installed beforehand, from safeexambrowser.org.",
      "Students open the test in their usual browser and download its file, which opens it in Safe Exam Browser. Each file works once.",
      "Watch them in {{shell:places.live}}: rows say {{live:safe_browser.in}}.",
      "A student who closed it asks to come back. Choose {{live:menu.let_back_in}} in the menu of their row. Their answers are saved.",
    ],
    more: [
      {
        title: "What it proves",
        steps: [
          "It shows that the test was opened with an unchanged file. It stops most people.",
          "Someone skilled can take a plain file apart. Set a {{builder:safe_browser.file_password}} and say it in the room to rule that out.",
          "{{builder:safe_browser.exam_keys}} allow only the versions you name. Safe Exam Browser shows its key in its settings; each system and version has its own.",
          "It doesn’t see phones, notes or other people. A supervisor does.",
        ],
      },
      {
        title: "Let someone use any browser",
        steps: [
          "In {{shell:places.allocate}}, open the menu of their assignment and choose {{allocate:list.any_browser}}.",
          "Their test opens in full screen, and {{live:column.focus}} counts each time they leave it.",
        ],
      },
    ],
    troubles: [
      {
        what: "Safe Exam Browser says the file can’t be used",
        todo: "It works once, for an hour. The student downloads a new one from the test’s page in their usual browser.",
      },
      {
        what: "The file is for another test or was changed",
        todo: "Have the student download it again. If it stays so for everyone, the address in `PUBLIC_URL` may not be the one that students open.",
      },
    ],
  },
  "extra-minutes": {
    lead: "Give extra time in a test that is in progress, for one student or for all.",
    picture: "The dialog that gives one student extra time during a test.",
    steps: [
      "Open {{shell:places.live}}.",
      "Open the menu of a student’s row and choose {{live:menu.five}}, or {{live:menu.extend}} for another number.",
      "For several, select their rows, then choose {{live:bulk.extend}}.",
      "Enter the minutes and choose {{live:extend.submit}}. Students see the new time right away.",
    ],
    more: [
      {
        title: "Give back time that the network took",
        steps: [
          "When several students lost the network, a note says from when to when. Choose {{live:outage.review}}.",
          "Check who is listed and the suggested minutes, then choose {{live:credit.submit}}.",
          "For one student, choose {{live:menu.credit}} in the menu of their row.",
        ],
      },
    ],
    troubles: [
      {
        what: "The section has already ended",
        todo: "Choose {{live:menu.reopen}} It opens again with every answer as it was, for as long as you say.",
      },
      {
        what: "The test ends at closing time anyway",
        todo: "Edit the assignment in {{shell:places.allocate}} and choose a later closing time.",
      },
    ],
  },
  "late-answers": {
    lead: "Decide whether answers count that reached us after the end of a test.",
    picture: "The timeline of one sitting: when each question was seen, and when each answer came.",
    steps: [
      "{{shell:places.home}} and {{shell:places.live}} say whose answers came late.",
      "Open the student or the assessment, open the menu of the sitting, and choose {{sittings:count_late.open}}",
      "In {{shell:places.live}}, the menu has {{live:menu.count_late}} and {{live:menu.leave_late}}.",
      "Choose {{sittings:late.review}}: each answer is listed with when it was given, as far as we can tell.",
      "Choose {{sittings:late.count|count=3}}. The score is worked out again. You can’t undo this.",
      "If they shouldn’t count, choose {{sittings:leave_late.open}}.",
    ],
    troubles: [
      {
        what: "Answers are still missing",
        todo: "Ask the student to open the test on the device they used, with a connection. It sends what it holds.",
      },
      {
        what: "The student should work on",
        todo: "Choose {{sittings:reopen.open}} in the menu of the sitting, and say for how long.",
      },
    ],
  },
  "assign-practice": {
    lead: "Build a practice set once and give it to students or groups.",
    picture: "The practice sets of the team, and the button to build one.",
    steps: [
      "Open {{shell:places.practice}} from the finder, Ctrl K or ⌘K, or choose {{allocate:practice_sets}} in {{shell:places.allocate}}.",
      "Choose {{practice:build.open}}.",
      "Choose topics, difficulty and how many questions, or pick them by hand.",
      "Choose when students see answers: {{practice:build.feedback.at_once}} or {{practice:build.feedback.at_end}}.",
      "Under {{practice:assign.whom}}, choose people or groups, and a {{practice:assign.closes}} date if you want one.",
      "Choose {{practice:assign.submit}}.",
    ],
    more: [
      {
        title: "Make a test of it",
        steps: [
          "Open the menu of a set and choose {{practice:sets.make_assessment}}. It becomes a draft that you can edit and publish.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{practice:sets.renew}}",
        todo: "Questions of the set were retired. Choose this in the menu of the set to get others like them.",
      },
    ],
  },
  "share-material": {
    lead: "Give students something to read and watch, and see who has.",
    picture: "The library as the team sees it: each material with how many people have it and have read it.",
    steps: [
      "Open {{shell:places.library}}. Tutors and staff choose {{library:add_material}}, then {{library:add.files}}, {{library:add.link}} or {{library:add.article}}.",
      "Drop files on a shelf to keep order. {{library:new_shelf}} makes one.",
      "Under {{library:tabs.tags}}, add topics: mistakes on a topic then lead to the material.",
      "Select materials, or open the menu of a shelf, and choose {{library:assign.go}}. Choose people and groups, and dates if you want them.",
      "Open {{library:tabs.readers}} to see who has read it. Select people to remind them.",
    ],
    more: [
      {
        title: "Share a video",
        steps: [
          "Open {{shell:places.videos}} and choose {{videos:add.open}}: upload a file, or paste a link.",
          "Choose {{videos:menu.edit}} to add chapters and a transcript. Students can then search what is said.",
          "Choose {{videos:menu.assign}}, and {{videos:menu.viewers}} later.",
        ],
      },
    ],
    troubles: [
      {
        what: "There’s a newer version of a file",
        todo: "Choose {{library:new_version}}. Students keep their notes, and those who had finished it are asked to look again.",
      },
      {
        what: "{{videos:playback.some}}",
        todo: "Upload it as MP4 with H.264: every browser plays that.",
      },
    ],
  },
};
