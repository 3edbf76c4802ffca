import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Writing questions and building assessments of them. */
export const pages: Readonly<Record<TopicsOf<"authoring">, HelpPage>> = {
  "write-a-question": {
    lead: "Write a question, try it as a student would, and publish it to the question bank.",
    picture: "The editor of a question: its toolbar, the parts of the page, and the text of the passage.",
    steps: [
      "Open {{shell:places.bank}} and choose {{bank:new}}.",
      "Write the text under {{editor:body}}. Put math between dollar signs, such as `$x^2$`. The toolbar adds pictures, videos, sounds and tables.",
      "Under {{editor:part.none}}, choose a type, such as {{editor:type.choice}}, {{editor:type.numeric_entry}} or {{editor:type.extended_text}}. Fill in the options and mark what is right.",
      "Write the {{editor:explanation}}. Students see it with the correct answer once results are released.",
      "Under {{editor:filing.title}}, set {{editor:filing.difficulty}}, {{editor:filing.tags}} and {{editor:filing.pool}}. Questions in the {{editor:pool.secure}} pool are only used in tests that the team assigns.",
      "Choose {{editor:view.preview}}, answer it, then choose {{editor:try.check}}.",
      "Choose {{editor:publish.act}}. If {{editor:view.problems}} lists any, fix them first. To have a colleague look before, choose {{editor:review.send}}.",
    ],
    more: [
      {
        title: "Use one passage for several questions",
        steps: [
          "Under {{editor:stimulus.title}}, choose {{editor:stimulus.write}}. In the next question, choose {{editor:stimulus.choose}}.",
          "When an assessment draws questions, those of one passage can stay together.",
        ],
      },
      {
        title: "Change a published question",
        steps: [
          "Open it in {{shell:places.bank}} and choose {{bank:preview.edit}}.",
          "A change of the text or the options starts a new version. Tests that are published keep theirs.",
          "If you only correct the key, the points, the explanation or the hints, choose {{editor:publish.correct}}. Earlier scores change only when you regrade them.",
        ],
      },
    ],
    troubles: [
      {
        what: "Someone else edits the same question",
        todo: "Their name is shown. If you both changed the same thing, you choose what to keep. Nothing is lost.",
      },
      {
        what: "The connection drops while you write",
        todo: "Your text is stored on this device and saved later. Keep writing.",
      },
      {
        what: "{{editor:not_yours.title}}",
        todo: "Ask its author or staff, or write a question of your own.",
      },
    ],
  },
  "import-questions": {
    lead: "Add questions from Word, Excel, CSV, Moodle, QTI and other files, with a preview before anything is saved.",
    picture: "The preview of an import: four questions found in the file, each ready to import.",
    steps: [
      "Open {{shell:places.bank}} and choose {{bank:import}}.",
      "Open {{bank:bring.formats}} to see how a file has to look. {{bank:bring.example}} shows one, and tables have {{bank:bring.template}}.",
      "Choose {{bank:bring.choose}}, or drop a file on the page. A zip can hold several files with their pictures.",
      "For a table, check {{matching:columns}}: each column says which field it becomes. Answer the questions under them.",
      "Look through the {{bank:bring.report}}. {{bank:bring.item_status.ok}} is imported as it is, {{bank:bring.item_status.lossy}} becomes a draft, and {{bank:bring.item_status.invalid}} says what to correct in the file.",
      "Under {{bank:bring.duplicates}}, choose {{bank:bring.duplicate.skip}}, {{bank:bring.duplicate.replace}} or {{bank:bring.duplicate.keep}}.",
      "Choose {{bank:bring.go|count=40|said=40}}. You can leave the page meanwhile.",
    ],
    more: [
      {
        title: "Get the test as well",
        steps: [
          "If a QTI or Moodle file holds a test, tick {{bank:bring.draft_too|count=1|said=1|title=Algebra 1}} before you import.",
          "Or open {{shell:places.assessments}}, choose {{assessments:import.open}} and give it a QTI package.",
        ],
      },
      {
        title: "Undo an import",
        steps: [
          "Open {{bank:imports.earlier}} and choose {{bank:imports.undo}} within a day. Questions in use, or changed since, are kept.",
        ],
      },
    ],
    troubles: [
      {
        what: "The wrong answer is marked as right",
        todo: "In Word, mark the right option with * or make it the only bold one. The example shows both. Then choose the file again.",
      },
      {
        what: "Letters look wrong",
        todo: "Choose another encoding under {{matching:format}}.",
      },
      {
        what: "Subjects or topics aren’t known",
        todo: "Choose {{bank:bring.map_names}} if you see it. Otherwise the names stay on the questions until staff map them to tags.",
      },
      {
        what: "{{bank:bring.failed_title}}",
        todo: "What was imported so far is in the bank. Import the same file again to add the rest.",
      },
    ],
  },
  "build-an-assessment": {
    lead: "Put questions together to a test with sections, times and rules, and publish it.",
    picture: "The builder: the outline of sections and questions, and the chosen section beside it.",
    steps: [
      "Open {{shell:places.assessments}} and choose {{assessments:new.open}}. Enter a name, then choose {{assessments:new.create}}.",
      "Choose {{builder:sections.add}}. Set its {{builder:settings.time}}, {{builder:settings.navigation}} and {{builder:settings.tools}}.",
      "Choose {{builder:entries.add}}, tick questions of the bank, then choose {{builder:entries.add_count|count=5}}.",
      "Or choose {{builder:draw.add}}: each student then gets so many questions by tag and difficulty, drawn from the bank.",
      "Select {{builder:whole.title}} to set {{builder:whole.scoring}}, {{builder:whole.review}}, {{builder:whole.behaviour}} and {{builder:whole.sittings}}.",
      "Look at {{builder:checks.title}}. What has to be fixed comes first, suggestions after it.",
      "Choose {{builder:preview.act}} to take the draft yourself. Nothing of it counts.",
      "Choose {{builder:publish}}, then {{builder:assign}}.",
    ],
    more: [
      {
        title: "Follow a blueprint",
        steps: [
          "Under {{builder:whole.blueprint}}, enter how many questions you want on each tag.",
          "Choose {{builder:suggestions.fill}} to get questions for what is missing.",
        ],
      },
      {
        title: "Decide what students see, and when",
        steps: [
          "Under {{builder:whole.review}}, choose a moment for {{builder:review.field.score}}, {{builder:review.field.response}}, {{builder:review.field.key}} and {{builder:review.field.explanation}}.",
          "Choose {{builder:review.moment.released}} for what you want to release by hand.",
        ],
      },
      {
        title: "Change a published assessment",
        steps: [
          "Edit the draft and choose {{builder:publish}} again. Students who have started keep their version.",
          "{{builder:show_versions}} lists all of them and what changed.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{builder:publish}} is off",
        todo: "Nothing has changed since the last version.",
      },
      {
        what: "{{builder:checks.unpublished_question.title}}",
        todo: "Choose {{builder:entries.open}} in its menu, publish it, and come back.",
      },
      {
        what: "{{builder:checks.rule_too_few.title}}",
        todo: "Draw fewer questions, widen the rule’s tags or difficulty, or add questions to the bank.",
      },
    ],
  },
  "sections-and-routing": {
    lead: "Divide a test into sections with their own clocks, and lead students to easier or harder modules by their points.",
    picture: "The route of a section: the first module, the points needed, and the harder and the easier module.",
    steps: [
      "Open the assessment and choose {{assessments:new.edit}}.",
      "Add a section for each part with a time of its own. Set {{builder:settings.break}} where students may rest.",
      "Select a section. Under {{builder:stages.selection}}, choose {{builder:stages.type.list}}, {{builder:stages.type.stages}} or {{builder:stages.type.adaptive}}.",
      "With {{builder:stages.type.stages}}, choose {{builder:stages.add}} for each module and add its questions.",
      "Choose {{builder:stages.change_routing}}. Say from how many points on students take which module.",
      "For a scaled score, choose {{builder:scoring.type.scaled}} under {{builder:whole.scoring}}, and paste a score table for each module that ends a route.",
      "Choose {{builder:preview.act}} with a route to see each way.",
    ],
    more: [
      {
        title: "Let each answer decide the next question",
        steps: [
          "Choose {{builder:stages.type.adaptive}} and where the questions come from, under {{builder:adaptive.pool_from}}.",
          "Set {{builder:adaptive.min}}, {{builder:adaptive.max}} and {{builder:adaptive.standard_error}}. The questions need a calibration that is in use.",
          "Choose {{builder:simulation.act|said=1,000}} to see how precisely it measures.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{builder:checks.not_calibrated.title}}",
        todo: "Have the question taken in a list section first, calibrate it in the item analysis, and put that calibration in use.",
      },
      {
        what: "{{builder:checks.cut_too_low.title}}",
        todo: "Raise the points of that rule. {{builder:simulation.cuts}} offers points that measure better.",
      },
      {
        what: "You want a plain list again",
        todo: "Choose {{builder:stages.type.list}}. All questions stay, and you can undo it.",
      },
    ],
  },
  "reported-problems": {
    lead: "Read what students report about questions, answer them, and correct what is wrong.",
    picture: "A reported question with its answer, and the buttons to edit it and to start a regrade.",
    steps: [
      "Open {{shell:places.problems}}. Questions with most reports come first.",
      "Choose {{problems:show.during}} while a test is in progress, to see those first.",
      "Select a question. The reports say what is wrong and where it happened.",
      "Choose {{problems:edit}} to correct the question, or {{problems:regrade}} if scores have to change.",
      "Write under {{problems:answer.label|count=3}} and choose {{problems:answer.send}}, or {{problems:answer.dismiss}} if nothing is wrong. Everyone who reported it gets your words.",
    ],
    troubles: [
      {
        what: "{{problems:answer.not_yours}}",
        todo: "Tell its author, or ask staff.",
      },
    ],
  },
};
