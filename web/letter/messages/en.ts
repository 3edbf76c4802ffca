/** What a report says to someone without an account. */
export const messages = {
  title: "How {{name}} did in {{assessment}}",
  page: "Shared report",
  skip: "Skip to the report",
  works_until: "This link works until {{date}}",
  print: "Print or save as PDF",
  print_short: "Print",
  sat_on: "Sat on {{date}}",
  out_of: "out of {{max}}",
  out_of_error: "out of {{max}}, give or take {{error}}",
  percent_of: "of the points",
  percent_error: "of the points, give or take {{error}}",
  scale: "{{value}} on a scale from {{min}} to {{max}}",
  again:
    "If {{name}} took a similar test again, we’d expect <b>{{low}} to {{high}}</b> about two times in three. Most students’ scores vary this much from day to day.",
  no_error: "How certain this score is isn’t known yet.",
  goal: "Goal {{value}}",
  better: "Is {{name}} getting better?",
  up: "Yes. Up {{points}} since {{date}}, more than chance would do.",
  down: "Down {{points}} since {{date}}, more than chance would do.",
  unsure: "It’s too early to tell: the change since {{date}} could be chance.",
  history: "Scores from {{from}} to {{to}}",
  well: "What goes well",
  strength: "{{topic}}: {{right}} of {{asked}} questions right",
  next: "What comes next",
  step: {
    topic: "{{topic}}: {{missed}} of {{asked}} questions missed",
    practise: "More practice in {{topic}}",
    let_go: "Letting go of a hard question in time",
    omitted_one: "Answering every question: one was left out",
    omitted_other: "Answering every question: {{count}} were left out",
    keep_answers: "Keeping a first answer: {{to_wrong}} changed from right to wrong, {{to_right}} from wrong to right",
  },
  small: "This test was set by {{organisation}}. It isn’t an official score.",
  error_meaning: "“Give or take” means one standard error.",
  shared_student:
    "Shared by {{name}} on {{shared}}. The link works until {{expires}}; {{name}} can withdraw it any time.",
  shared_staff:
    "Shared by {{organisation}} on {{shared}}. The link works until {{expires}}; it can be withdrawn any time.",
  expired: {
    title: "This link has expired",
    text: "It worked until {{date}}. Ask the person who sent it, or {{organisation}}, for a new one.",
  },
  withdrawn: {
    title: "This link was withdrawn",
    text: "Ask the person who sent it, or {{organisation}}, for a new one.",
  },
  unavailable: {
    title: "This report isn’t available right now",
    text: "The link still works. Try again later, or ask {{organisation}}.",
  },
  unknown: { title: "This link doesn’t work", text: "Check that it was copied whole, or ask the person who sent it." },
};
