import { shortenMiddle } from "@sextant/questions/text/cut.ts";
import type { SectionPlace } from "../sitting/wire.ts";

const MOST_OF_A_NAME = 40;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });
const answers = (count: number) => plural(count, "answer", "answers");
const safe = (count: number) => `${answers(count)} ${count === 1 ? "is" : "are"} safe on this device`;
/** Said instead where the device was not found to keep them. */
const unsafe = (count: number) =>
  `${answers(count)} ${count === 1 ? "isn’t" : "aren’t"} sent yet, and this device can’t store ${count === 1 ? "it" : "them"}`;
/** Names of files, as they are told in a sentence; a long one keeps its beginning and its end. */
const quoted = (names: readonly string[]) =>
  new Intl.ListFormat("en").format(names.map((name) => `“${shortenMiddle(name, MOST_OF_A_NAME)}”`));
/** One file by its name, several by their number: the bar has little room. */
const fewNames = (names: readonly string[]) =>
  names.length === 1 ? `“${shortenMiddle(names[0] ?? "", 24)}”` : `${names.length} files`;
const are = ({ length }: readonly string[]) => (length === 1 ? "is" : "are");
const them = (count: number) => (count === 1 ? "it" : "them");

/** What the rule gives to answers that were not sent before the end. */
const inTime = (minutes: number) =>
  `Answers you gave in time count if they reach us within ${plural(minutes, "minute", "minutes")} of the end and we can confirm when you gave them.`;

const mistakeIn = (topic: string | null) => (topic === null ? "a mistake" : `your mistake in ${topic}`);

/** What the player says, in English. Plain functions: the player carries no message library. */
export const en = {
  loading: "Loading",
  close: "Close",
  try_again: "Try again",
  quit: "Quit Safe Exam Browser",
  leave: "Go home",
  preview: "Preview",
  draft_preview: "Preview of the draft",
  place_of: ({ section, sections, module, modules }: SectionPlace) => {
    const ofModules = modules > 1 ? `Module ${module} of ${modules}` : "";
    return [sections > 1 ? `Section ${section} of ${sections}` : "", ofModules].filter(Boolean).join(" · ");
  },
  questions: (count: number) => plural(count, "question", "questions"),
  list: (parts: readonly string[]) => new Intl.ListFormat("en", { type: "unit" }).format(parts),

  length: (seconds: number) => {
    if (seconds < 60) return `${seconds} sec`;
    const whole = Math.round(seconds / 60);
    const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
    return [hours > 0 ? `${hours} hr` : "", minutes > 0 ? `${minutes} min` : ""].filter(Boolean).join(" ");
  },

  clock: {
    label: "Time left",
    hide: "Hide",
    show: "Show time",
    hide_long: "Hide the clock",
    show_long: "Show the clock",
    left: "left",
    untimed: "No time limit",
    right: (right: number, checked: number) => `${right} right of ${checked}`,
    five: "Five minutes left in this section.",
    one: "One minute left in this section.",
    hidden: "The clock is hidden.",
    shown: "The clock is shown.",
  },

  tools: {
    label: "Tools",
    calculator: "Calculator",
    reference_sheet: "Reference",
    highlight: "Highlight",
    line_reader: "Line reader",
    masking: "Cover parts of the page",
    read_aloud: "Read aloud",
    eliminator: "Strike out",
    text: "Text",
    more: "More",
    failed: "This tool isn’t working. Your test isn’t affected.",
  },
  tool_names: {
    calculator: "calculator",
    reference_sheet: "reference sheet",
    highlight: "highlighter and notes",
    line_reader: "line reader",
    eliminator: "strike out answers",
    masking: "covering parts of the page",
    read_aloud: "read aloud",
    read_aloud_passages: "reading passages aloud",
  } as Readonly<Record<string, string>>,

  text_menu: {
    size: "Text size",
    sizes: ["Normal", "Large", "Very large"],
    zoom: "Zoom",
    contrast: "Contrast",
    contrast_normal: "Normal",
    contrast_more: "More",
    theme: "Appearance",
    theme_system: "System",
    theme_light: "Light",
    theme_dark: "Dark",
  },

  more: {
    note: "Note on this question",
    report: "Report a problem",
    clear: "Clear my answer",
    pause: "Pause",
    keys: "Keyboard shortcuts",
    letters: "Single-letter shortcuts",
    full_screen: "Full screen",
    leave_full_screen: "Leave full screen",
    leave: "Save and leave",
    leave_title: "Leave for now?",
    leave_saved: "Your answers are saved.",
    leave_unsaved: (count: number) =>
      count === 1
        ? "1 answer isn’t saved yet. Stay until it is."
        : `${count} answers aren’t saved yet. Stay until they are.`,
    leave_uncounted: (count: number) =>
      count === 1 ? "1 answer reached us but doesn’t count." : `${count} answers reached us but don’t count.`,
    leave_unsent: (count: number, isKept: boolean, isOffline: boolean): string => {
      if (!isKept) return `${unsafe(count)}. Keep this page open, or you’ll lose ${them(count)}.`;
      return isOffline
        ? `${safe(count)}. We’ll send ${them(count)} when you’re back online.`
        : `${safe(count)}. We’ll keep trying to send ${them(count)}.`;
    },
    leave_timed: "You can come back, but the clock for this section keeps running.",
    leave_untimed: "Come back whenever you like.",
    stay: "Keep working",
    go: "Leave",
  },

  report: {
    title: "Report a problem",
    kind: "What’s wrong with this question?",
    kinds: {
      wrong_key: "No answer fits",
      typo: "Typing mistake",
      picture: "A picture or passage is missing",
      unclear: "I don’t understand what to do",
      other: "Something else",
    },
    text: "Tell us more (optional)",
    help: "Your teachers read this after your test. Keep working: the clock doesn’t stop.",
    send: "Send report",
    cancel: "Cancel",
    sent: "Thanks, we’ll look into it. Give the answer you think is best.",
    open: "You’ve already reported this. We’ll look into it.",
    failed: "We couldn’t send your report. Check your connection and try again.",
  },

  question: {
    word: "Question",
    number: (number: number) => `Question ${number}`,
    of: (number: number, count: number) => `${number} of ${count}`,
    of_up_to: (number: number, most: number) => `${number} of up to ${most}`,
    passage: "Passage",
    pane: "Question",
    flag: "Flag",
    flagged: "Flagged",
    strike: "Strike out",
    divider: "Move the divider between passage and question",
    back: "Back",
    next: "Next",
    check: "Check",
    review: "Review answers",
    finish: "Finish",
    first: "This is the first question.",
    no_way_back: "You can’t go back in this section.",
    note_label: "Your note on this question",
    note_help: "Saved with your answer. You and your tutors can read it in the review.",
    opening: "Preparing your questions",
    next_one: "Choosing your next question",
    next_one_body: "This takes a moment and doesn’t use up your time.",
  },

  sync: {
    saved: "All answers saved",
    saving: "Saving",
    waiting: (count: number, files: readonly string[]): string => {
      const what = [count > 0 ? answers(count) : "", files.length > 0 ? fewNames(files) : ""].filter(Boolean);
      return `${new Intl.ListFormat("en").format(what)} waiting`;
    },
    uploading: (names: readonly string[]) => `Uploading ${fewNames(names)}`,
    not_uploaded: (names: readonly string[]) => `${fewNames(names)} not uploaded`,
    offline: "No connection",
    blocked: "Connection blocked",
    failing: (count: number) => `${answers(count)} not saved yet`,
    refused: (count: number) => `${answers(count)} couldn’t be saved`,
    uncounted: (count: number) => `${answers(count)} not counted`,
    again_in: (time: string) => `Not saved yet. Next try in ${time}`,
    read_only: "Read only",
  },

  grid: {
    label: "Questions",
    summary: (answered: number, left: number, flagged: number) =>
      [`${answered} answered`, `${left} to go`, flagged > 0 ? `${flagged} flagged` : ""].filter(Boolean).join(" · "),
    answered: "Answered",
    seen: "Seen",
    not_seen: "Not seen",
    flagged: "Flagged",
    check_page: "Check your work",
    states: { full: "answered", part: "partly answered", seen: "seen, not answered", unseen: "not seen" },
    button: (number: number, state: string, flagged: boolean) =>
      `Question ${number}, ${state}${flagged ? ", flagged" : ""}`,
  },

  files: {
    at: (name: string, number: number) => `${quoted([name])}, question ${number}`,
    share: (name: string, percent: number) => `${quoted([name])}: ${percent}%`,
    coming_title: "Still uploading",
    failed_title: "Not uploaded",
    still: (names: readonly string[]) => `${quoted(names)} ${are(names)} still uploading.`,
    coming: (names: readonly string[]) => `${quoted(names)} ${are(names)} still uploading. Keep this page open.`,
    in_grace: (names: readonly string[], minutes: number) =>
      `${quoted(names)} ${are(names)} still uploading. ${names.length === 1 ? "It counts if it reaches" : "They count if they reach"} us within ${plural(minutes, "minute", "minutes")} of the end. Keep this page open.`,
    failed: (names: readonly string[]) =>
      `We couldn’t upload ${quoted(names)}. ${names.length === 1 ? "It isn’t" : "They aren’t"} part of your answer.`,
    missing: (names: readonly string[]) =>
      `${quoted(names)} ${names.length === 1 ? "wasn’t uploaded and isn’t" : "weren’t uploaded and aren’t"} part of your answers.`,
    leave: (names: readonly string[]) =>
      `${quoted(names)} ${are(names)} still uploading. If you leave now, you’ll lose ${them(names.length)}.`,
    elsewhere: (names: readonly string[]) =>
      `${quoted(names)} ${are(names)} uploading in this tab. Continue here to add ${them(names.length)} to your answer.`,
    signed_out: (names: readonly string[]) =>
      `${quoted(names)} ${names.length === 1 ? "isn’t" : "aren’t"} uploaded yet. Keep this page open, and sign in in another tab.`,
    wait_submit: "Wait, then submit",
    wait_end: "Wait, then end this section",
    submitting_after: "We’ll submit your test when the upload is done.",
    ending_after: "We’ll end the section when the upload is done.",
    submit_without: (count: number) => `Submit without ${them(count)}`,
    end_without: (count: number) => `End without ${them(count)}`,
    leaving_title: (count: number): string =>
      count === 1 ? "Your file is still uploading" : "Your files are still uploading",
    leaving: "You can’t come back to this question. We’ll go to the next one when the upload is done.",
    go_without: (count: number) => `Continue without ${them(count)}`,
    stay: "Stay here",
  },

  check: {
    title: "Check your work",
    all_answered: "You’ve answered every question.",
    unanswered: (count: number) => `${plural(count, "question", "questions")} not answered yet.`,
    no_penalty: "Choose a question to go back to it.",
    linear: "You can’t go back to a question in this section.",
    list_flagged: "Flagged",
    list_unreadable: "Not a number we can read",
    unreadable: "These answers can’t be counted as they are. Go back and write each as a number.",
    back: (number: number) => `Back to question ${number}`,
    end: (isModule: boolean): string => (isModule ? "End this module" : "End this section"),
    submit: "Submit",
    end_title: (name: string) => `End ${name}?`,
    submit_title: "Submit and finish?",
    end_body: "You can’t come back to it.",
    submit_last: "This is the last section.",
    submit_body: "You can’t change anything after you submit.",
    left: (time: string) => `You still have ${time}.`,
    stay: "Keep working",
    ending: "Sending your answers",
    offline: (isKept: boolean, minutes: number): string =>
      isKept
        ? `You can’t end this section while you’re offline. Your answers are safe on this device. Keep this page open and try again. If time runs out first, the section ends. ${inTime(minutes)}`
        : "You can’t end this section while you’re offline, and this device can’t store your answers. Keep this page open and try again when you’re back online.",
  },

  notes: {
    hide: "Hide this note",
    offline_title: "No connection. Keep going.",
    offline: (count: number, isKept: boolean): string => {
      if (!isKept) {
        return count > 0
          ? `${unsafe(count)}. Keep this page open, and we’ll send ${them(count)} when you’re back online.`
          : "This device can’t store your answers. Keep this page open, and we’ll send them when you’re back online.";
      }
      return count > 0
        ? `${safe(count)}, and we’ll send ${them(count)} when you’re back online.`
        : "We save your answers on this device and send them when you’re back online.";
    },
    blocked_title: "Something between you and us is blocking the connection. Keep going.",
    blocked: (count: number, isKept: boolean): string => {
      const rest = "A filter or a Wi-Fi sign-in page can cause this.";
      if (!isKept) {
        return count > 0
          ? `${unsafe(count)}. Keep this page open, and we’ll keep trying to send ${them(count)}. ${rest}`
          : `This device can’t store your answers. Keep this page open, and we’ll keep trying to send them. ${rest}`;
      }
      return count > 0
        ? `${safe(count)}, and we’ll keep trying to send ${them(count)}. ${rest}`
        : `We save your answers on this device and keep trying to send them. ${rest}`;
    },
    clock_runs: "The clock keeps running.",
    offline_more: "What if time runs out?",
    offline_more_answer: (minutes: number) => `${inTime(minutes)} We keep any others, and your tutors decide.`,
    online_title: "You’re back online",
    online: "All answers saved.",
    extended_title: "You have extra time",
    extended: (time: string) => `${time} added to this section.`,
    message_title: "Message from your school",
    refused_title: "An answer wasn’t saved",
    refused: (position: number, isKept: boolean): string =>
      isKept
        ? `We couldn’t save your answer to question ${position}. It’s kept on this device. Please answer the question again.`
        : `We couldn’t save your answer to question ${position}. Keep this page open, and answer the question again.`,
    uncounted_title: (count: number) => `${plural(count, "answer", "answers")} arrived late`,
    uncounted: {
      deadline: "Given after time ran out, received too late, or we can’t confirm when you gave them.",
      staff: "Given after your school ended the test, received too late, or we can’t confirm when you gave them.",
      student: "Given after you submitted, received too late, or we can’t confirm when you gave them.",
    },
    uncounted_kept: (count: number): string =>
      count === 1
        ? "It doesn’t count yet. We kept it, and your tutors can still count it."
        : "They don’t count yet. We kept them, and your tutors can still count them.",
    returned: {
      here: {
        title: "Answers from this device arrived",
        saved: (count: number) =>
          `${answers(count)} from this device ${count === 1 ? "was" : "were"} saved there and ${count === 1 ? "counts" : "count"}.`,
        overtaken: (position: number) =>
          `Question ${position}: your answer on the other device counts, because you gave it after you continued there.`,
        both: (here: string, there: string) => `Here: ${here}. There: ${there}.`,
      },
      elsewhere: {
        title: "Answers arrived from your other device",
        saved: (count: number) =>
          `${answers(count)} you gave there ${count === 1 ? "was" : "were"} saved and ${count === 1 ? "counts" : "count"}.`,
        overtaken: (position: number) =>
          `Question ${position}: your answer here counts, because you gave it after you continued here.`,
        both: (there: string, here: string) => `There: ${there}. Here: ${here}.`,
      },
    },
    returned_kept: (count: number): string =>
      count === 1
        ? "We kept the other answer too. Your tutors can see it and count it instead."
        : "We kept the other answers too. Your tutors can see them and count them instead.",
    blank: "no answer",
    restored_title: "Welcome back",
    restored: (count: number) => `${answers(count)} restored from this device.`,
    continued: (answered: number, count: number) =>
      `Your answers are as you left them: ${answered} of ${plural(count, "question", "questions")} answered.`,
    reopened_title: "Your test was opened again",
    reopened: "Continue where you left off.",
    reopened_until: (when: string) => `You can work until ${when}.`,
    tools_title: "Your school changed the tools",
    tools_off: (names: string) => `Turned off: ${names}.`,
    tools_on: (names: string) => `On again: ${names}.`,
    again_in: (time: string) => `Sextant is very busy. We’ll try again in ${time}.`,
    storage_title: "This device can’t save your answers",
    storage: "We send each answer right away. If you’re offline, keep this page open, or you’ll lose unsent answers.",
    taken_title: "You continued in another browser or on another device",
    taken: "You can read your answers here, but not change them.",
  },

  continue_here: "Continue here",
  act_failed: {
    title: "That didn’t work",
    offline: "You’re offline. Try again when you’re back online.",
    blocked: "Something between you and us is blocking the connection. Try again, or ask the person running your test.",
    busy: "Sextant is very busy right now. Wait a moment, then try again.",
    next_offline: (isKept: boolean): string =>
      isKept
        ? "The next question needs a connection. Your answer is saved on this device. Choose Next again when you’re back online."
        : "The next question needs a connection. Keep this page open, and choose Next again when you’re back online.",
    refused: "You can’t do that right now. We’ve refreshed the page.",
    wrong_password: "That isn’t the password for this test. Check it and try again.",
    wrong_start_code:
      "That isn’t the start code. Check the one that the person running your test shows, and try again.",
    too_many_requests: "Too many wrong passwords or codes. Wait a minute, then try again.",
    address_refused: "You can’t start this test from this network.",
    earlier_result_needed: "You need a result for another test before you can start this one.",
    safe_browser_needed: "Open this test in Safe Exam Browser.",
    safe_browser_left: "Open this test in Safe Exam Browser again.",
  },
  failed: {
    title: "This page stopped working",
    body: "Your answers are safe. Reload the page to continue where you left off.",
    body_unsent: (count: number) =>
      `${unsafe(count)}. Keep this page open until this message changes, then reload it to continue.`,
    reload: "Reload",
  },

  other_tab: {
    title: "Your test is open in another tab",
    body: "You can work in one tab at a time. Continue there, or continue here instead.",
  },
  other_device: {
    title: "You started this in another browser or on another device",
    body: "Everything you saved there is here too. If you continue here, it becomes read-only there.",
  },
  signed_out: {
    title: "You’ve been signed out",
    body: (count: number, isKept: boolean): string => {
      if (count === 0) return "Sign in to continue where you left off.";
      return isKept
        ? `${safe(count)}. Sign in to continue where you left off.`
        : `${unsafe(count)}. Keep this page open, and sign in in another tab. Then we’ll send ${them(count)} from here.`;
    },
    action: "Sign in",
  },
  unreachable: {
    title: "No connection",
    body: "This device can’t reach Sextant, so your test can’t load yet. We’ll keep trying, and continue as soon as you’re back online.",
    blocked_title: "Something between you and us is blocking the connection",
    blocked:
      "A filter or a Wi-Fi sign-in page can cause this. Check whether other websites open, or ask for help. We’ll keep trying.",
    kept: (count: number, isKept: boolean): string =>
      `${isKept ? safe(count) : unsafe(count)}. We’ll send ${them(count)} when you’re back online. Keep this page open.`,
  },
  not_found: {
    title: "Test not found",
    body: "It may have been withdrawn, or the address may be wrong.",
  },
  expired: {
    title: "This test has closed",
    body: "You didn’t start it in time. Ask your tutor if you need another chance.",
  },
  cancelled: {
    title: "This test was cancelled",
    body: "Your school cancelled it. They still have your answers.",
  },

  zone_unknown: (zone: string) => `This browser doesn’t know the time zone ${zone}. Times are shown in UTC.`,

  not_open: {
    title: "Not open yet",
    opens: (when: string) => `It opens on ${when}.`,
    in: (time: string) => `That’s in ${time}. It will open on this page.`,
    soon: "It opens in less than a minute.",
  },

  before: {
    next_module: "Another module follows. Your points here decide which one.",
    no_clock: "Start begins the test. It isn’t timed.",
    later_clock: "The first section isn’t timed. The clock of a timed section starts when you begin it.",
    rules: "Before you start",
    rules_list: (facts: { timed: boolean; several: boolean; mayPause: boolean; keeps: boolean }) => [
      facts.timed
        ? "The clock starts when you begin a section and keeps running, even if you close this page."
        : "There’s no time limit. You can leave and come back, and have 7 days from the start to submit.",
      facts.several ? "Once a section ends, it’s locked. You decide when to begin the next one." : "",
      facts.keeps
        ? "We save every answer as you give it. If you lose connection, keep going: this device sends your answers later."
        : "We save every answer as you give it. This device can’t store answers: if you lose connection, keep this page open.",
      facts.mayPause ? "You can pause. The clock stops while you do." : "",
      "Use one tab, on one device.",
    ],
    sections: "Sections",
    no_limit: "No limit",
    clock: (atOnce: boolean): string =>
      atOnce
        ? "The clock starts when you press Start."
        : "Start shows instructions first. The clock starts when you begin the section.",
    late: (left: string, planned: string) => `You have ${left}, not ${planned}`,
    late_goes_on: (left: string) => `You have ${left}, less than this test takes`,
    late_closes: (when: string) => `The test closes: ${when}. No answers count after that.`,
    start_late: (left: string) => `Start with ${left}`,
    break_after: (time: string) => `Break: ${time}`,
    total: (time: string) => `${time} in total`,
    accommodations: "Set for you",
    multiplier: (factor: string) => `You get ${factor} times the usual time. The times on this page include it.`,
    untimed: "You have no time limit.",
    may_pause: "You can pause whenever you need to.",
    read_aloud: "You can have every question and passage read aloud.",
    masking: "You can cover parts of the page.",
    check: "This device",
    start: "Start",
    preview: "Preview: nothing here counts.",
  },

  behaviour: {
    check: "Check answer",
    checking: "Checking",
    answer_first: "Answer the question to check it.",
    by_hand: "A person marks this answer, so it can’t be checked now. It’s saved; go on to the next question.",
    correct: "Right",
    partly: "Partly right",
    wrong: "Not right",
    left: (count: number) => (count === 1 ? "1 try left" : `${count} tries left`),
    once: "You can check this answer once. It can’t be changed after that.",
    tries: (count: number) => plural(count, "try", "tries"),
    cost: (share: number) =>
      share > 0 ? `Each wrong try costs ${percent.format(share)} of the points.` : "Wrong tries cost no points.",
    none_left: "No tries left.",
    locked: "This answer can’t be changed any more.",
    change: "Change your answer, then check it again.",
    explanation: "Explanation",
    each: "Why each option is right or wrong",
    each_wrong: "Why the other options are wrong",
    your_answer: "Your answer",
    hints: "Hints",
    hint_below: "A new hint is below",
    offline: "Checking needs a connection. Your answer is kept; try again when you’re online.",
    offline_unkept: "Checking needs a connection. Keep this page open, and try again when you’re online.",
    refused: "We couldn’t check this answer. Try again.",
    closing: (solved: number, needed: number, topic: string | null) =>
      `${solved} of ${needed} to close ${mistakeIn(topic)}.`,
    closes: (solved: number, needed: number, topic: string | null) =>
      `${solved} of ${needed}: this closes ${mistakeIn(topic)}.`,
    stays_open: (solved: number, needed: number, topic: string | null) =>
      `${solved} of ${needed} to close it: ${mistakeIn(topic)} stays open.`,
    sure: "How sure are you?",
    levels: ["Not sure", "Fairly sure", "Very sure"],
  },

  access: {
    title: "To start this test",
    asking: "Checking what you need",
    failed: "We couldn’t check what you need to start.",
    met: "Done:",
    missing: "Missing:",
    address: "You can start this test from this network.",
    other_address: (address: string) =>
      `You can’t start from this network (address ${address}). Use your school’s network, or ask your tutor.`,
    earlier: (name: string) => `You need a result for “${name}”.`,
    earlier_at_least: (name: string, wanted: string) => `You need at least ${wanted} for “${name}”.`,
    no_result: "You have no released result yet.",
    has: (has: string) => `You have ${has}.`,
    points: (said: string, count: number) => `${said} ${count === 1 ? "point" : "points"}`,
    password: "Password",
    code: "Start code",
    code_help: "The person running your test shows it when you can start.",
    password_help: "Your tutor or the person running your test gives it to you.",
  },

  device: {
    open: "Check this device",
    back: "Back",
    start_anyway: "Start anyway",
    sections: (count: number) => plural(count, "section", "sections"),
  },

  ahead: {
    title: "Questions",
    soon: "They’ll download in a moment.",
    on_start: "They’ll load when you start.",
    downloading:
      "Downloading, encrypted until you start. When it’s done, you can keep going even if the network drops.",
    all_here: (count: number) =>
      count === 1
        ? "The question is on this device, encrypted until you start."
        : `All ${count} are on this device, encrypted until you start.`,
    count: (done: number, all: number) => `${done} of ${plural(all, "question", "questions")}`,
    of: (done: string, all: string) => `${done} of ${all}`,
    fetching: (done: number, all: number) => `Downloading questions: ${done} of ${all}`,
    ready: "The questions are on this device, encrypted until you start. You can keep going even if the network drops.",
  },

  between: {
    first: "Ready when you are",
    locked: (name: string) => `${name} is locked`,
    time_up_saved: "Time is up. Your answers are saved.",
    answered: (count: number, total: number) => `${count} of ${plural(total, "question", "questions")} answered.`,
    left_out: (positions: readonly number[]) => {
      const named = new Intl.ListFormat("en").format(positions.map(String));
      return `You left out ${positions.length === 1 ? "question" : "questions"} ${named}.`;
    },
    locked_body: (name: string) => `${name} is closed. You can’t go back to it.`,
    begin: (name: string) => `Begin ${name}`,
    starts: (time: string) => `${time}. The clock starts when you begin.`,
    starts_untimed: "No time limit. Begin when you’re ready.",
    unsent: (count: number) => `${answers(count)} still being sent. Keep this page open until we have ${them(count)}.`,
  },

  break: {
    title: "Break",
    body: "The next section won’t start until you begin it. You can do that during the break or after it.",
    over: "Your break is over",
    over_body: "Begin the next section when you’re ready.",
    left: "Break time left",
  },

  paused: {
    title: "Paused",
    own: "The clock is stopped. Resume when you’re ready.",
    team: "Your school paused your test. The clock is stopped, and you’ll continue when they resume it.",
    resume: "Resume",
  },

  time_up: {
    title: "Time is up",
    sending: (count: number) => `Sending ${answers(count)}.`,
    sent: "All your answers are saved.",
    again_in: (count: number, time: string) =>
      `${answers(count)} not saved yet. We’ll try again in ${time}. Keep this page open.`,
    offline: (count: number, isKept: boolean): string =>
      `You’re offline. ${isKept ? safe(count) : unsafe(count)}. We’ll send ${them(count)} when you’re back online. Keep this page open.`,
    blocked: (count: number, isKept: boolean): string =>
      `Something between you and us is blocking the connection. ${isKept ? safe(count) : unsafe(count)}. We’ll keep trying to send ${them(count)}. Keep this page open.`,
    wait: "Locking the section.",
  },

  submit: {
    title: "You’ve finished every section",
    body: "Submit your test to have it scored.",
  },

  submitted: {
    unsent_title: "Submitted, with answers still being sent",
    unsent: (count: number, isKept: boolean): string =>
      isKept
        ? `${safe(count)} and being sent. Keep this page open until we have ${them(count)}.`
        : `${answers(count)} ${count === 1 ? "is" : "are"} being sent. Keep this page open until we have ${them(count)}.`,
    unsent_offline: (count: number, isKept: boolean, minutes: number) =>
      `You’re offline. ${isKept ? safe(count) : unsafe(count)}. ${count === 1 ? "It counts if it reaches" : "They count if they reach"} us within ${plural(minutes, "minute", "minutes")} of the end. Keep this page open.`,
    unsent_blocked: (count: number, isKept: boolean, minutes: number) =>
      `Something between you and us is blocking the connection. ${isKept ? safe(count) : unsafe(count)}. ${count === 1 ? "It counts if it reaches" : "They count if they reach"} us within ${plural(minutes, "minute", "minutes")} of the end. Keep this page open.`,
    unsent_failing: (count: number, isKept: boolean): string =>
      `${isKept ? `${safe(count)}, but we couldn’t send ${them(count)} yet` : unsafe(count)}. We’ll keep trying. Keep this page open.`,
    unsent_again_in: (count: number, isKept: boolean, time: string): string =>
      `${isKept ? safe(count) : unsafe(count)}. Sextant is very busy: we’ll try again in ${time}. Keep this page open.`,
    title: "Submitted",
    by_time: "We submitted your test for you.",
    by_staff: "Your school ended this test and submitted your work.",
    by_student: "You submitted your test.",
    scoring: "We’re scoring it. The report will open here when it’s ready.",
    marking: "A tutor still has to mark part of it. After that, your report opens here once your school releases it.",
    scored_title: "Your test is scored",
    scored: "You can see the report when your school releases it.",
    released_title: "Your report is ready",
    released: "See your score and review each question.",
    report: "See your report",
    receipt: "Receipt",
    receipt_line: (answered: number, total: number) =>
      `${answered} of ${plural(total, "question", "questions")} answered and saved`,
    receipt_code: "Code",
    receipt_files: "Files",
    uncounted_title: "Answers that don’t count yet",
    uncounted: (line: {
      section: string;
      position: number;
      late: boolean;
      answer: string | null;
      counts: string | null;
    }) => {
      const place = line.section ? `${line.section}, question ${line.position}` : `Question ${line.position}`;
      const given = line.answer === null ? "" : `: ${line.answer || "no answer"}`;
      const why = line.late ? "arrived late" : "answered again on another device";
      const instead =
        line.counts === null ? "" : line.counts === "" ? " Nothing else counts." : ` What counts: ${line.counts}.`;
      return `${place}${given} (${why}).${instead}`;
    },
    uncounted_kept: "Your tutors can see these answers and count them.",
    download: "Download receipt",
    refused: (count: number) => `We couldn’t save ${answers(count)}. Tell your tutor.`,
  },

  marks: {
    color: "Colour of the highlight",
    colors: { yellow: "Yellow", green: "Green", blue: "Blue", underline: "Underline" },
    mark: "Highlight",
    note: "Note",
    note_label: "Your note on this highlight",
    remove: "Remove",
    pin: (number: number) => `Your note ${number}`,
    hint: "Highlighting is on. Select text to highlight it. With the keyboard: arrow keys move by word, Shift and arrow keys select more, Enter highlights, Delete removes.",
    off: "Highlighting is off.",
    marked: "Highlighted.",
    removed: "Highlight removed.",
  },

  line_reader: {
    label: "Line reader",
    help: "Arrow keys move it by a line. With Shift, they make it larger or smaller.",
    move: "Move the line reader",
    taller: "More lines",
    shorter: "Fewer lines",
  },

  masking: {
    label: "Cover parts of the page",
    add: "Add cover",
    cover_answers: "Cover the answers",
    no_answers: "This question has no list of answers.",
    move: (number: number) => `Move cover ${number}`,
    remove: (number: number) => `Remove cover ${number}`,
    help: "Arrow keys move the cover, Shift + arrow keys resize it, Delete removes it.",
  },

  read_aloud: {
    label: "Read aloud",
    question: "Read question",
    passage: "Read passage",
    pause: "Pause",
    resume: "Resume",
    stop: "Stop",
    speed: "Speed",
    none: "This browser can’t read aloud.",
  },

  reference: {
    label: "Reference sheet",
    move: "Move the reference sheet (drag, or use the arrow keys)",
    circle: "Circle",
    rectangle: "Rectangle",
    triangle: "Triangle",
    right_triangle: "Right triangle",
    special_1: "30°–60°–90°",
    special_2: "45°–45°–90°",
    box: "Box",
    cylinder: "Cylinder",
    sphere: "Sphere",
    cone: "Cone",
    pyramid: "Pyramid",
    facts: [
      "A circle has 360 degrees of arc.",
      "A circle has 2π radians of arc.",
      "The angles of a triangle add up to 180 degrees.",
    ],
  },

  keys: {
    title: "Keyboard shortcuts",
    off: "Single-letter shortcuts are off. Turn them on under More.",
    rows: {
      arrows: "Move between options and choose",
      choose: "Choose an option",
      strike: "Strike out an option, or put it back",
      clear: "Clear the answer (on an option)",
      flag: "Flag the question",
      next: "Next question",
      back: "Previous question",
      grid: "Question list",
      calculator: "Calculator (on an option, C chooses option C)",
      reference: "Reference sheet",
      highlight: "Turn highlighting on or off",
      mark: "Highlight the selection",
      line_reader: "Line reader",
      masking: "Cover parts of the page",
      read_aloud: "Read aloud",
      strike_mode: "Show or hide the strike-out buttons",
      note: "Note on this question",
      text: "Text size and colours",
      clock: "Hide or show the clock",
      help: "Show these shortcuts",
      escape: "Close what’s open",
    },
  },
};

export type Texts = typeof en;
