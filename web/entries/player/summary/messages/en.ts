const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const questions = (count: number) => plural(count, "question", "questions");

/** What the summary of a practice set says. It comes with the summary. */
export const en = {
  finished: "Finished",
  summary: "Summary",
  loading: "Adding up your answers",
  failed: "We couldn’t load the summary. Your answers are saved.",
  retry: "Try again",
  right: (right: number, of: number) => (of === 0 ? "No questions answered" : `${right} of ${of} right`),
  closed: (count: number) => (count === 1 ? "1 mistake is closed." : `${count} mistakes are closed.`),
  all_right: "Every answer was right.",
  missed_on: (on: number, missed: number, topic: string) =>
    on === missed
      ? `All ${missed} you missed were on ${topic}.`
      : `${on} of the ${missed} you missed were on ${topic}.`,
  not_reached: (count: number) =>
    count === 1
      ? "The question you didn’t reach stays unseen and isn’t a mistake."
      : `The ${count} questions you didn’t reach stay unseen and aren’t mistakes.`,
  unmarked: (count: number) =>
    count === 1 ? "A person still marks 1 answer." : `A person still marks ${count} answers.`,
  strip: (count: number) => (count === 1 ? "Your question" : `Your ${count} questions`),
  question: (number: number, outcome: keyof typeof outcomes) => `Question ${number}, ${outcomes[outcome]}`,
  facts: {
    closed: "Closed",
    mistakes: (count: number) => plural(count, "mistake", "mistakes"),
    none_closed: "None this time",
    returning: "Coming back",
    questions,
    on: (day: string) => `On ${day}`,
    on_day: (count: number, day: string) => `${count} on ${day}`,
    none_returning: "None",
    topics: "Topics",
    topic_count: (count: number) => plural(count, "topic", "topics"),
    topic: (name: string, right: number, of: number) => `${name}: ${right} of ${of}`,
    no_topics: "None",
    mastery: "Mastery",
    mastery_of: (topic: string) => `Mastery of ${topic}`,
    was: (before: number) => `was ${before}`,
    moved: (topic: string, { after, before, isReal }: { after: number; before: number | null; isReal: boolean }) =>
      [
        `${topic}: ${after}`,
        ...(before === null ? [] : [`was ${before}`]),
        ...(isReal ? ["likely more than chance"] : []),
      ].join(", "),
    sure: {
      first: "Of 100, measured for the first time",
      same: "Of 100, unchanged by this set",
      real: "Of 100, likely more than chance",
      early: "Of 100. Too early to tell if it will last",
      early_all: "Too early to tell which changes will last",
    },
    more: (count: number) => `and ${count} more`,
  },
  next: "Next",
  due: {
    title: (count: number) => `${plural(count, "more question", "more questions")} today`,
    body: "Like the ones you missed. They are the rest of today’s practice.",
    act: "Keep practising",
  },
  topic: {
    title: (count: number, topic: string) => `${plural(count, "new question", "new questions")} on ${topic}`,
    body: "You missed most there, and today’s practice still has room.",
    act: "Practise this topic",
  },
  task: {
    practice: (count: number, topic: string | null) =>
      topic === null ? `Practice: ${questions(count)}` : `Practice: ${questions(count)}, mostly ${topic}`,
    mock: "Full test",
    review: (name: string | null) => `Redo what you missed in ${name ?? "the test"}`,
    read: (name: string) => `Read “${name}”`,
    watch: (name: string) => `Watch “${name}”`,
    body: (time: string) => `Next in your plan, about ${time}.`,
    act: {
      practice: "Start practice",
      test: "Go to the test",
      review: "Go to mistakes",
      redo: "Redo missed questions",
      open: "Open",
    },
  },
  done: {
    title: "Done for today",
    next_on: (day: string) => `The next questions come on ${day}.`,
    nothing: "Nothing is planned for later days.",
    act: "Go home",
  },
  start_failed: "We couldn’t start this. Try again.",
  set_name: (day: string) => `Mistakes practice, ${day}`,
  new_set_name: (day: string) => `New questions, ${day}`,
  review_all: (count: number) => (count === 1 ? "Review it" : `Review all ${count}`),
  report: "Full report",
  practice: "Back to practice",
};

const outcomes = {
  right: "right",
  partial: "partly right",
  wrong: "wrong",
  omitted: "left blank",
  not_reached: "not reached",
  waiting: "to be marked",
};

export type SummaryTexts = typeof en;
