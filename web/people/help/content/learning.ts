import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Learning between tests. */
export const pages: Readonly<Record<TopicsOf<"learning">, HelpPage>> = {
  practise: {
    lead: "Practise what costs you most points, or build a set of your own.",
    picture: "The practice page: what is planned for today and the next days, and the button to start.",
    steps: [
      "Open {{shell:places.practice}}. At the top are today’s questions and how long they take.",
      "Choose {{practice:due.start}}. Answer a question and check it: you see right away whether it’s right, and why.",
      "Continue to the end of the set, or leave. {{practice:due.continue}} brings you back.",
      "After the last question, follow the one next step that the summary suggests.",
    ],
    more: [
      {
        title: "Build a set of your own",
        steps: [
          "Choose {{practice:build.open}}, or one of the ways under {{practice:ways.title}}: {{practice:ways.mistakes.title}}, {{practice:ways.topic.title}}, {{practice:ways.filter.title}} or {{practice:ways.hand.title}}.",
          "Choose how many questions, their difficulty, and the time: {{practice:build.timing.untimed}}, {{practice:build.timing.pace}} or {{practice:build.timing.limit}}.",
          "Choose when you see answers: {{practice:build.feedback.at_once}} or {{practice:build.feedback.at_end}}.",
          "Choose {{practice:build.start|count=10|said=10}}, or {{practice:build.save}}.",
        ],
      },
      {
        title: "Say how much a day may be",
        steps: [
          "With a study plan, its minutes decide: choose {{practice:limit.change_plan}} and set the minutes of each weekday.",
          "Without one, choose {{practice:limit.change}}, enter the minutes, then choose {{practice:limit.save}}.",
        ],
      },
    ],
    troubles: [
      {
        what: "{{practice:due.none_title}}",
        todo: "You’re done for now. Build a set if you want more, or look at what is planned.",
      },
      {
        what: "Too few questions match",
        todo: "Widen the topics or the difficulty, or include questions you’ve seen before.",
      },
    ],
  },
  mistakes: {
    lead: "Turn mistakes from tests into points: say why each happened, redo it, then solve new questions like it.",
    picture: "The page of mistakes: where the points went, with filters, and the reasons below.",
    steps: [
      "Open {{shell:places.mistakes}}. The title’s answer says what costs you most.",
      "Choose {{mistakes:foot.give}} and pick a reason for each mistake. If its answer is still closed, choose {{mistakes:ask.redo}} first.",
      "Choose {{mistakes:acts.redo}} beside a mistake. Answer it again without the clock, then choose {{redo:try.check}}.",
      "Choose {{mistakes:acts.practise}} for a new question like it. Solve two in a row, at least 3 days apart, and the mistake is closed.",
      "Each day, open {{shell:places.practice}} and choose {{practice:due.start}}. It brings the mistakes that are due.",
    ],
    more: [
      {
        title: "Find the ones that cost most",
        steps: [
          "Switch between {{mistakes:views.reason}} and {{mistakes:views.topic}}, and filter by test, section or pace.",
          "In {{shell:places.practice}}, choose {{practice:backlog.link}}.",
        ],
      },
    ],
    troubles: [
      {
        what: "A mistake stays open though you solved it",
        todo: "It closes after two right answers in a row, at least 3 days apart. The row says when the next question is due.",
      },
      {
        what: "No new question is like it",
        todo: "Solve the same question again on two later days. Your tutor can also add new ones.",
      },
      {
        what: "A mistake of the last test is missing",
        todo: "Mistakes appear when the test’s results are released.",
      },
    ],
  },
  plan: {
    lead: "Get a plan for each day until your exam, made from the minutes you have.",
    picture: "The plan to the exam: what comes first today, and the minutes of each day this week.",
    steps: [
      "Open your plan from {{shell:places.home}}, then choose {{plan:make}}.",
      "Choose the exam and its date under {{plan:form.exam}} and {{plan:form.date}}.",
      "Enter the score you want under {{plan:form.target}}.",
      "Set your minutes for each weekday, and choose {{plan:form.pause_add}} for days off.",
      "Look at {{plan:form.so_far}}, then choose {{plan:form.save}}.",
      "Each day, do the tasks under {{plan:today.over_done}}. Each has a button, such as {{plan:go.practice}} or {{plan:go.test}}.",
    ],
    more: [
      {
        title: "Change the plan",
        steps: [
          "Choose {{plan:change}}, or {{plan:week.change}} for the minutes alone. The next seven days are planned again.",
        ],
      },
    ],
    troubles: [
      {
        what: "You couldn’t work for some days",
        todo: "Nothing piles up. The plan is made again each night, no day gets longer than you set, and {{plan:missed.title}} says what was left out.",
      },
      {
        what: "Your exam’s date isn’t listed",
        todo: "Choose {{plan:form.date_else}} and enter it.",
      },
      {
        what: "{{plan:status.no_minutes_title}}",
        todo: "Choose {{plan:change}} and give at least one day some minutes.",
      },
    ],
  },
  performance: {
    lead: "See whether your scores rise, which topics would add most, and how the week compares with your goal.",
    picture: "Performance: what the tests so far say about progress, and what was done this month.",
    steps: [
      "Open {{shell:places.performance}}. The first chart shows your scores, each with its range.",
      "Below {{performance:topics.title}}, choose {{performance:topics.practise}} beside a topic.",
      "Choose {{performance:topics.all|count=24}} to see your mastery of each, from 0 to 100.",
      "Open {{shell:performance_tabs.week}} to see your time and your goal. Choose {{week:goal.set}} or {{week:goal.change}}.",
      "Open {{shell:performance_tabs.reports}} for the report of each test.",
    ],
    troubles: [
      {
        what: "There’s no forecast",
        todo: "It needs an exam date and three tests on one scale over more than a week.",
      },
      {
        what: "A change says {{shell:change_word.early}}",
        todo: "There are too few answers to tell it from chance. More practice on the topic settles it.",
      },
    ],
  },
  "ask-a-doubt": {
    lead: "Ask your tutors about a question, a page or a moment of a video, right where you’re stuck.",
    picture: "The student’s doubts on the left, and one of them with its answers on the right.",
    steps: [
      "Go to the place you want to ask about: a question in a review, a page in the library, a moment in a video.",
      "Choose {{report:review.ask}} at a question, or {{reader:ask}} after you’ve selected words on a page.",
      "Read the answers that helped others, if any are offered. Choose {{ask:offered.helps}} if one does.",
      "Otherwise write under {{ask:label}}. Add a formula with {{ask:editor.math}}, or a photo of your work with {{ask:editor.picture}}.",
      "Choose {{ask:send}}. Your tutors see the place and your answer with it.",
      "Open {{shell:places.doubts}} to read the answer. Choose {{doubts:resolve}} or {{doubts:follow_up}}.",
    ],
    troubles: [
      {
        what: "Nobody has answered yet",
        todo: "The doubt says how long it has waited. You can add something to it, and you get a notification when a tutor answers.",
      },
      {
        what: "You want to ask during a test",
        todo: "That isn’t possible. Write a note on the question, and ask from the review.",
      },
    ],
  },
  "read-and-watch": {
    lead: "Read material, watch lessons and keep your own notes on both.",
    picture: "The library as a student sees it, with the material to continue.",
    steps: [
      "Open {{shell:places.library}} and choose {{library:act.read}} beside a material, or open {{shell:places.videos}} and choose a lesson.",
      "Search for a word. We look in titles, pages and what is said in videos.",
      "Select words on a page, then choose {{reader:highlight}}, {{reader:note}} or {{reader:ask}}.",
      "In a video, use {{videos:player.speed}} and {{videos:player.captions}} below the picture. Choose a line of the transcript to go there.",
      "Stop at any time. {{library:continue.go_on}} and {{videos:continue.title}} bring you back to the same place.",
      "Open {{shell:places.notebook}} for all your notes. Choose {{notebook:download}} to keep a copy.",
    ],
    troubles: [
      {
        what: "A PDF doesn’t open",
        todo: "It may be protected or very long. Choose {{reader:download}} and open it on your device.",
      },
      {
        what: "A page doesn’t count as read",
        todo: "A page counts after 8 seconds in view.",
      },
      {
        what: "A video doesn’t play",
        todo: "Try another browser, and tell your tutor which video it is.",
      },
    ],
  },
};
