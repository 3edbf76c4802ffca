import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Taking a test, and what comes after it. */
export const pages: Readonly<Record<TopicsOf<"tests">, HelpPage>> = {
  "take-a-test": {
    lead: "Sit a test that your tutors assigned to you, and submit it in time.",
    picture: "The list of a student’s tests, those to do first, each with its dates and a button to start.",
    steps: [
      "Open {{shell:places.assessments}}. Tests that are open are under {{assessments:own.now}}, later ones under {{assessments:own.coming}}.",
      "Choose {{assessments:own.start}}. You see the rules, the sections and their times. The clock isn’t running yet.",
      "Choose {{help:player.device.open}} if you use this device for the first time. It takes a few seconds.",
      "If the test asks for it, type the {{help:player.access.code}} that the person running your test shows.",
      "Choose {{help:player.before.start}}. Before you press it, the page says when the clock starts.",
      "Answer each question, then choose {{help:player.question.next}}. Choose {{help:player.question.flag}} to find a question again.",
      "After the last question, choose {{help:player.question.check}}. {{help:player.check.title}} lists what you left out.",
      "Choose {{help:player.check.end}}, or {{help:player.check.submit}} in the last section. You can’t change answers after that.",
    ],
    more: [
      {
        title: "Leave and continue later",
        steps: [
          "Open {{help:player.tools.more}}, then choose {{help:player.more.leave}}. In a section with a time limit, the clock keeps running.",
          "To return, open {{shell:places.assessments}} and choose {{assessments:own.continue}}. Your answers are as you left them.",
        ],
      },
      {
        title: "Work by keyboard",
        steps: [
          "Open {{help:player.tools.more}}, then choose {{help:player.more.keys}}. It lists every key, and you can turn single letters off there.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{assessments:own.start}} is missing",
        todo: "The test isn’t open yet, or it has closed. Its dates are beside its name. Ask your tutor if you need another chance.",
      },
      {
        what: "A question looks wrong",
        todo: "Open {{help:player.tools.more}} and choose {{help:player.more.report}}. Give the answer you think is best and keep working: the clock doesn’t stop.",
      },
      {
        what: "The test is open on another device",
        todo: "Choose {{help:player.continue_here}}. The other device can then only read.",
      },
      {
        what: "{{help:player.time_up.title}}",
        todo: "We lock the section and save what you answered. If a next section follows, you start it when you’re ready.",
      },
    ],
  },
  "network-lost": {
    lead: "Keep working when the connection drops: your answers are stored on this device and sent later.",
    picture:
      "A test without a connection: a note says that answers are stored on this device, and the foot counts those that wait.",
    steps: [
      "Stay on the page and keep answering. The note says {{help:player.notes.offline_title}} The clock keeps running.",
      "Look at the bottom of the page for how many answers are waiting. {{help:player.sync.saved}} means that we have them all.",
      "Move within the section as usual. In a section that adapts to your answers, the next question needs a connection. You get that waiting time back.",
      "When {{help:player.notes.online_title}} appears, we send what is waiting. You don’t need to do anything.",
      "To end a section or submit, wait until you’re back online, then choose {{help:player.check.end}} or {{help:player.check.submit}} again.",
      "At the end, choose {{help:player.submitted.download}}. The receipt proves which answers we have.",
    ],
    troubles: [
      {
        what: "Time runs out while you’re offline",
        todo: "Keep the page open. Answers given in time count if they reach us within a few minutes of the end. We keep later ones, and your tutors decide.",
      },
      {
        what: "{{help:player.notes.blocked_title}}",
        todo: "A filter or a Wi-Fi sign-in page can cause this. Keep working, and tell the person running your test.",
      },
      {
        what: "You closed the page or the device restarted",
        todo: "Open the test again on the same device. Answers that weren’t sent are restored from it. A running section opens without a network if you’ve opened it on this device before.",
      },
      {
        what: "This device can’t store answers",
        todo: "A note says so. Keep the page open until all answers are saved, or continue on another device.",
      },
      {
        what: "The device no longer works",
        todo: "Sign in on another one, open the test and choose {{help:player.continue_here}}. Turn the first device on again later, so that it can send what it holds.",
      },
    ],
  },
  calculator: {
    lead: "Calculate, draw graphs and fit curves in questions that allow a calculator.",
    picture: "The calculator beside a question: two lines that were typed, and their graphs.",
    steps: [
      "Choose {{help:player.tools.calculator}} above the question. It’s there only if the section allows it.",
      "Choose {{help:calculator.scientific}} for numbers, or {{help:calculator.graphing}} for graphs and tables.",
      "Type on a line, such as `y = x^2 - 2`. The result or the graph appears at once. Press Enter for a new line.",
      "Choose {{help:calculator.functions_label}} to find one by its name, such as `stdev` or `nCr`.",
      "Choose {{help:calculator.degrees}} or {{help:calculator.radians}} before you use `sin`, `cos` or `tan`.",
      "Choose {{help:calculator.dock}} to see it next to the question, and {{help:calculator.close}} to put it away. Your lines stay.",
    ],
    more: [
      {
        title: "Find where two graphs meet",
        steps: [
          "Type each equation on a line of its own.",
          "Read the points below the lines, or press Enter on the graph and follow a curve with the arrow keys.",
        ],
      },
      {
        title: "Fit a line to a table",
        steps: [
          "Choose {{help:calculator.add}}, then {{help:calculator.add_table}}, and type your values for x and y.",
          "On a new line, type `y1 ~ m x1 + b`. The values of m and b appear below it.",
          "Choose {{help:calculator.plot_residuals}} to see how far the points are from the line.",
        ],
      },
    ],
    troubles: [
      {
        what: "The graph isn’t where you expect it",
        todo: "Choose {{help:calculator.reset}}, or press Home while the graph has the focus. Plus and minus zoom, and the arrow keys move it.",
      },
      {
        what: "The calculator covers the question",
        todo: "Drag it by its top, or choose {{help:calculator.dock}}. On a phone, close it while you read.",
      },
    ],
  },
  "read-your-report": {
    lead: "See your score, how sure it is, and where the points went.",
    picture:
      "The head of a report: the score, what it would be if the test were taken again, and the buttons to review it.",
    steps: [
      "Open {{shell:places.assessments}}. Under {{assessments:own.done}}, choose {{assessments:own.report}} beside the test.",
      "Read the score first. The range beside it says where another test of this kind would probably put you.",
      "Below {{report:lost.title}}, each section shows its points and every question as a mark.",
      "Below {{report:topics.title}}, find the topic that cost the most.",
      "Below {{report:pace.title}}, see which questions took long.",
      "Choose the button under {{report:next.title}}. It leads to what helps most.",
      "Choose {{report:report.print}} for a copy on paper.",
    ],
    more: [
      {
        title: "Show the report to your family",
        steps: [
          "Choose {{report:share.open}} in the report, then {{report:share.create}}.",
          "Choose {{report:share.copy}} or {{report:share.mail}}. The link is shown once, and it works without an account.",
          "To end it, choose {{report:share.withdraw}} beside the link.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{report:state.withheld}}",
        todo: "Your school releases results when it’s ready. You get a notification then.",
      },
      {
        what: "{{report:state.marking}}",
        todo: "A tutor still has to mark part of your test. The score appears after that.",
      },
      {
        what: "Your score changed later",
        todo: "A question was corrected, and the test was scored again. The notification says what changed.",
      },
    ],
  },
  "review-answers": {
    lead: "Go through a test question by question, with your answer and, once they’re released, the correct answers.",
    picture: "A question in review: all questions of the test in a grid, and how this one went.",
    steps: [
      "Open the report, then choose {{report:report.review_all}}.",
      "Narrow the list with {{report:review.filter.missed}}, {{report:review.filter.omitted}}, {{report:review.filter.flagged}} or {{report:review.filter.slow}}.",
      "Open a question. Redo what you missed before you look at the answer: you’ll see whether you know it now.",
      "Read the {{report:review.explanation}}, and say why you missed the question. Your practice uses the reason.",
      "Choose {{report:review.next}} for the next one.",
      "Choose {{report:review.print}} to work through it on paper.",
    ],
    troubles: [
      {
        what: "{{report:review.hidden}}",
        todo: "Your school releases questions and answers separately from the score. Look again after everyone has taken the test.",
      },
      {
        what: "You think the key is wrong",
        todo: "Choose {{report:problem.open}} at the question and say what you found. Your teachers read it.",
      },
      {
        what: "You don’t understand the explanation",
        todo: "Choose {{report:review.ask}}. Your tutors see the question and your answer with it.",
      },
    ],
  },
};
