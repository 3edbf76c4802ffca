import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Marks and results. */
export const pages: Readonly<Record<TopicsOf<"results">, HelpPage>> = {
  "mark-essays": {
    lead: "Mark written answers by their rubric, with comments that students can use.",
    picture: "The rubric of an answer to mark: each criterion, with its levels and their points.",
    steps: [
      "Open {{shell:places.marking}}. {{marking:state.owed}} lists what waits, oldest first.",
      "Turn on {{marking:anonymous}} to mark without seeing whose answer it is.",
      "Choose {{marking:mark}} beside a question to mark all its answers in a row.",
      "Read the answer, then give points or a level for each criterion under {{marking:rubric}}.",
      "Select words of the answer and choose {{marking:comments.add_selected}}. {{marking:bank.title}} holds comments that you use often.",
      "Write {{marking:feedback}} for the whole answer if you like.",
      "Choose {{marking:save_next}}. On the keyboard, numbers give points, and the keys are listed at the bottom.",
    ],
    more: [
      {
        title: "Two markers",
        steps: [
          "If the assessment asks for two, neither sees the other’s mark.",
          "Marks that differ too much appear under {{marking:state.adjudicate}}. A manager or a member of staff decides there.",
          "{{marking:agreement.title}} shows how alike two people mark.",
        ],
      },
    ],
    troubles: [
      {
        what: "Someone else is marking the answer",
        todo: "Take another one. {{marking:claimed.take_over}} only after you’ve agreed with them.",
      },
      {
        what: "You gave a wrong mark",
        todo: "Find the answer under {{marking:state.decided}}, choose {{marking:change}} and give a reason. Scores are worked out again.",
      },
    ],
  },
  "release-results": {
    lead: "Let students see their scores when you’re ready, if the assessment’s review policy waits for that.",
    picture: "The results page: a note that three results wait to be released, and the list of tests.",
    steps: [
      "Open {{shell:places.results}}. Assessments with results to release are listed at the top.",
      "Choose one. Look for questions that look wrong, and correct them first.",
      "Choose {{sittings:release_many.open|count=24}}.",
      "Read how many students will see their result, then choose {{sittings:release_many.confirm}}. You can’t undo this.",
    ],
    more: [
      {
        title: "One student only",
        steps: ["Open the student’s report and choose {{sittings:release.open}}."],
      },
      {
        title: "Correct answers before everyone has finished",
        steps: [
          "Correct answers wait until nobody else can take the test. When you release, choose {{sittings:keys.now}} to show them anyway.",
          "For one student, choose {{sittings:show_keys.open}} in the menu of the sitting.",
        ],
      },
      {
        title: "Release without a click",
        steps: [
          "In the builder, under {{builder:whole.review}}, choose {{builder:review.moment.scored}} for the score.",
        ],
      },
    ],
    troubles: [
      {
        what: "Some results aren’t in the list",
        todo: "Essays still wait for marks, or late answers for a decision. {{shell:places.home}} says which.",
      },
      {
        what: "A score was wrong after the release",
        todo: "Regrade the question. Students are told if you tick it.",
      },
    ],
  },
  "change-a-key": {
    lead: "Correct a question that was scored wrongly, and see what changes before any score does.",
    picture: "A regrade: the correction that was chosen, and how many scores it changes.",
    steps: [
      "Open {{shell:places.results}}, choose the assessment, and find the question under {{analysis:results.questions.title}}.",
      "Choose {{analysis:results.questions.regrade}}. For any other question, open the {{analysis:results.to_analysis}}, select it, and choose {{analysis:sheet.regrade}}.",
      "Choose a correction: another key, {{regrade:fix.accept}}, {{regrade:fix.all}}, {{regrade:fix.answered}} or {{regrade:fix.drop}}.",
      "Look at {{regrade:moves.title}} and {{regrade:table.title}}. Nothing has changed yet.",
      "Choose {{regrade:choices.all|count=12|said=12}} or {{regrade:choices.raise}}, and tick {{regrade:choices.tell}} if they should know.",
      "Choose {{regrade:apply|count=24|said=24}} and confirm.",
    ],
    more: [
      {
        title: "Several questions at once",
        steps: ["Choose {{regrade:also.add}} before you apply it. All scores are worked out together."],
      },
      {
        title: "A typed answer that should count",
        steps: [
          "Open the question in the {{analysis:results.to_analysis}} and choose {{analysis:typed.see}}.",
          "Choose {{analysis:typed.accept}} beside the answer. It leads to the regrade.",
        ],
      },
    ],
    troubles: [
      {
        what: "It was the wrong correction",
        todo: "Choose {{regrade:undo}}. Every earlier score stays in the history.",
      },
      {
        what: "{{regrade:idle.no_change}}",
        todo: "Nobody’s answer is judged differently. Correct the question in the bank, so that later students get it right.",
      },
      {
        what: "A test has modules",
        todo: "Routes that students have already taken stay as they were. The figures say who would have gone another way.",
      },
    ],
  },
  scores: {
    lead: "See the scores of your students, test by test or all in one table.",
    picture: "The students of one test, with filters by status above, and buttons to download and release.",
    steps: [
      "Open {{shell:places.results}} and choose an assessment.",
      "Read {{analysis:results.trust.title}} first. It says how far apart two scores must be to differ.",
      "See {{analysis:results.chart.title}}, then {{analysis:results.parts.groups}} and {{analysis:results.parts.schools}}.",
      "Choose {{analysis:results.parts.gradebook}}, or open {{shell:results_tabs.gradebook}}, for students by assessments.",
      "In the gradebook, filter by {{gradebook:group}}, {{gradebook:school}} or {{gradebook:kind}}. Select a cell for its details and the report.",
      "Choose {{gradebook:download}} or {{gradebook:print}} to take it with you.",
    ],
    more: [
      {
        title: "Who hasn’t taken a test",
        steps: [
          "In the gradebook, choose {{gradebook:only.missed}}.",
          "Or open the assessment, choose {{assessments:people.open}}, and filter by {{assessments:people.state}}.",
        ],
      },
    ],
    troubles: [
      {
        what: "A score is missing",
        todo: "The cell says why: {{gradebook:states.to_mark}}, {{gradebook:states.in_progress}} or {{gradebook:marks.held}}.",
      },
      {
        what: "Figures of everyone are hidden",
        todo: "They appear from 10 people on, so that nobody can be identified.",
      },
    ],
  },
  "read-the-analysis": {
    lead: "Find questions that don’t measure what they should, and see how far the whole test can be trusted.",
    picture: "The analysis of a test: which questions need checking, with the figures of each.",
    steps: [
      "Open {{shell:places.results}}, choose an assessment, then {{analysis:results.to_analysis}}.",
      "On {{analysis:tabs.questions}}, choose {{analysis:questions.flagged}}. Each flag says what is odd, such as {{analysis:flags.suspect_key}} or {{analysis:flags.low_discrimination}}.",
      "Select a question. {{analysis:options.title}} shows how strong and weak students answered.",
      "If strong students choose another option than the key, check the key, then choose {{analysis:sheet.regrade}}.",
      "If nobody chooses an option, or the question tells nothing, choose {{analysis:sheet.edit}}.",
      "On {{analysis:tabs.test}}, read {{analysis:reliability.title}}.",
    ],
    more: [
      {
        title: "Calibrate",
        steps: [
          "Tutors and staff open {{analysis:tabs.calibration}} and choose {{analysis:start.open}}. About 200 people are needed.",
          "Look at the fit, then choose {{analysis:state.put_in_use}}. Scores by ability and adaptive sections use it from then on.",
        ],
      },
      {
        title: "Check that it’s fair",
        steps: [
          "On {{analysis:tabs.fairness}}, choose two groups. The chart says which questions are harder for one of them at equal ability.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{analysis:too_few.nobody}}",
        todo: "Figures appear from 10 finished sittings on, and single questions are judged from 100 on.",
      },
      {
        what: "{{analysis:few_others.title}}",
        todo: "They would reveal how a few students did that you don’t see. Ask staff, or download figures of your own groups.",
      },
    ],
  },
  "download-results": {
    lead: "Take scores, answers or figures of questions out as a file for Excel or a statistics program.",
    picture: "The downloads page: the button to download results, and what each column means.",
    steps: [
      "Open {{shell:places.results}}, choose an assessment, then {{exports:button}}.",
      "Choose the {{exports:contents}}: {{exports:content.sittings}}, {{exports:content.answers}} or {{exports:content.item_analysis}}.",
      "Choose whose, under {{exports:group}}, and the {{exports:format}}: {{exports:formats.csv}} or {{exports:formats.xlsx}}.",
      "Choose {{exports:submit}}. A large file is prepared first, and you can leave the page meanwhile.",
      "Open {{exports:meanings}} to read what each column says.",
    ],
    troubles: [
      {
        what: "Times look wrong",
        todo: "They’re in UTC. Convert them to your time zone.",
      },
      {
        what: "The download didn’t start",
        todo: "Choose {{exports:again}}. The file is kept for four hours.",
      },
      {
        what: "Students are missing",
        todo: "A file has only the people you have access to.",
      },
    ],
  },
};
