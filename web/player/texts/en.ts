const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const answers = (count: number) => plural(count, "answer", "answers");

/** What the player says, in English. Plain functions: the player carries no message library. */
export const en = {
  app: "Sextant",
  loading: "Loading",
  close: "Close",
  try_again: "Try again",
  leave: "Go home",
  preview: "Preview",
  section_of: (position: number, count: number) => `Section ${position} of ${count}`,
  questions: (count: number) => plural(count, "question", "questions"),
  list: (parts: readonly string[]) => new Intl.ListFormat("en", { type: "unit" }).format(parts),

  length: (seconds: number) => {
    if (seconds < 60) return plural(seconds, "second", "seconds");
    const whole = Math.round(seconds / 60);
    const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
    return [hours > 0 ? plural(hours, "hour", "hours") : "", minutes > 0 ? plural(minutes, "minute", "minutes") : ""]
      .filter(Boolean)
      .join(" ");
  },

  clock: {
    label: "Time left",
    hide: "Hide",
    show: "Show time",
    hide_long: "Hide the clock",
    show_long: "Show the clock",
    left: "left",
    untimed: "No time limit",
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
    eliminator: "Strike out",
    text: "Text",
    more: "More",
    failed: "This tool has stopped. Everything else goes on; close it and open it again.",
  },
  tool_names: {
    calculator: "calculator",
    reference_sheet: "reference sheet",
    highlight: "highlighter and notes",
    line_reader: "line reader",
    eliminator: "option eliminator",
  } as Readonly<Record<string, string>>,

  text_menu: {
    size: "Text size",
    sizes: ["Normal", "Large", "Very large"],
    zoom: "Zoom",
    contrast: "Contrast",
    contrast_normal: "Normal",
    contrast_more: "More",
    theme: "Appearance",
    theme_system: "As the system",
    theme_light: "Light",
    theme_dark: "Dark",
  },

  more: {
    note: "Note on this question",
    clear: "Clear my answer",
    pause: "Pause",
    keys: "Keys",
    letters: "Single-letter keys",
    full_screen: "Full screen",
    leave_full_screen: "Leave full screen",
    leave: "Save and leave",
    leave_title: "Leave for now?",
    leave_timed: "Your answers are kept, and you can come back. The clock of this section goes on running.",
    leave_untimed: "Your answers are kept, and you can come back when you want.",
    stay: "Stay",
    go: "Leave",
  },

  question: {
    word: "Question",
    number: (number: number) => `Question ${number}`,
    of: (number: number, count: number) => `${number} of ${count}`,
    passage: "Passage",
    pane: "Question",
    flag: "Flag",
    flagged: "Flagged",
    strike: "Strike out",
    divider: "Move the divider between passage and question",
    back: "Back",
    next: "Next",
    check: "Check",
    first: "This is the first question.",
    no_way_back: "In this section there is no way back.",
    note_label: "Your note on this question",
    note_help: "It is kept with your answer. You see it again in the review, and your team can read it there.",
    opening: "Preparing your questions",
    next_one: "Choosing your next question",
    next_one_body: "This takes a moment and is not taken from your time.",
  },

  sync: {
    saved: "All answers saved",
    saving: "Saving",
    waiting: (count: number) => `${answers(count)} waiting`,
    offline: "No connection",
    refused: (count: number) => `${answers(count)} not taken`,
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
    check_page: "Check page",
    states: { full: "answered", part: "partly answered", seen: "seen, not answered", unseen: "not seen" },
    button: (number: number, state: string, flagged: boolean) =>
      `Question ${number}, ${state}${flagged ? ", flagged" : ""}`,
  },

  check: {
    title: "Check your work",
    all_answered: "Every question is answered.",
    unanswered: (count: number) => `${plural(count, "question is", "questions are")} not answered yet.`,
    no_penalty: "Choose a question to go back to it.",
    linear: "In this section there is no way back to a question.",
    list_flagged: "Flagged",
    back: (number: number) => `Back to question ${number}`,
    end: "End this section",
    submit: "Submit",
    end_title: (name: string) => `End ${name}?`,
    submit_title: "Submit and finish?",
    end_body: "You cannot come back to it.",
    submit_body: "This was the last section. You cannot change anything after.",
    left: (time: string) => `You still have ${time}.`,
    stay: "Keep working",
    ending: "Handing in your answers",
    offline:
      "There is no connection, so this section cannot be ended now. Your answers are safe on this device. Keep this page open and try again; if time runs out first, it ends by itself and nothing is lost.",
  },

  notes: {
    hide: "Hide this note",
    offline_title: "No connection. Keep going.",
    offline: (count: number) =>
      count > 0
        ? `${answers(count)} ${count === 1 ? "is" : "are"} safe on this device and will be sent when you are back. The clock runs as before.`
        : "What you answer is kept on this device and will be sent when you are back. The clock runs as before.",
    offline_more: "What if time runs out?",
    offline_more_answer: (minutes: number) =>
      `Answers given before the end count when they arrive up to ${plural(minutes, "minute", "minutes")} after it. Later ones are kept, and your teachers decide.`,
    online_title: "You are back",
    online: "All answers saved.",
    extended_title: "You have more time",
    extended: (time: string) => `${time} added to this section.`,
    message_title: "Message from your team",
    refused_title: "An answer was not taken",
    refused: (position: number) =>
      `The answer to question ${position} does not fit the question. It is kept on this device; please answer it again.`,
    uncounted_title: "An answer came late",
    uncounted: "It arrived too long after the end to count by itself. It is kept, and your teachers can count it.",
    storage_title: "This device keeps nothing",
    storage: "Answers are sent at once, but would be lost if this page were closed while there is no connection.",
    taken_title: "This sitting goes on elsewhere",
    taken: "It was continued on another device, so nothing can be changed here. You can read what you had.",
  },

  continue_here: "Continue here",
  act_failed: {
    title: "That did not work",
    offline: "There is no connection, so this is not possible now. Try again in a moment.",
    refused: "That is not possible now. The page has been brought up to date.",
  },
  failed: {
    title: "This page has stopped",
    body: "Your answers are safe: they are on this device and with the server. Load the page again to go on where you were.",
    reload: "Load again",
  },

  other_tab: {
    title: "This sitting is open in another tab",
    body: "Only one tab can hold it, so that no answer is overwritten. Continue there, or bring it here.",
  },
  other_device: {
    title: "This sitting was begun on another device",
    body: "Everything that was saved there is waiting. If you continue here, the other device can only read.",
  },
  signed_out: {
    title: "You have been signed out",
    body: (count: number) =>
      count > 0
        ? `${answers(count)} ${count === 1 ? "is" : "are"} safe on this device. Sign in again and you go on where you were.`
        : "Sign in again and you go on where you were.",
    action: "Sign in",
  },
  unreachable: {
    title: "No connection",
    body: "The sitting cannot be loaded. We keep trying, and go on as soon as the connection is back.",
  },
  not_found: {
    title: "There is no such sitting",
    body: "It may have been taken back, or the address may be mistyped.",
  },
  expired: {
    title: "The time to begin is over",
    body: "This sitting was not begun before its window closed. Ask your team if you need another.",
  },
  cancelled: {
    title: "This sitting was cancelled",
    body: "Your team has cancelled it. What you had answered is kept with them.",
  },

  not_open: {
    title: "Not open yet",
    opens: (when: string) => `It opens on ${when}.`,
    in: (time: string) => `That is in ${time}. This page opens it by itself.`,
    soon: "It opens in less than a minute.",
  },

  before: {
    rules: "Before you start",
    rules_list: (facts: { timed: boolean; several: boolean; mayPause: boolean }) => [
      facts.timed
        ? "The clock starts when you begin a section and runs until its end, also when you close this page."
        : "There is no time limit. You can leave and come back.",
      facts.several ? "A section is locked once it has ended. Between sections you decide when to go on." : "",
      "Every answer is saved as you give it. If the connection breaks, keep going: this device keeps your answers and sends them later.",
      facts.mayPause ? "You may pause. The clock stands still meanwhile." : "",
      "Work in one tab, on one device.",
    ],
    sections: "Sections",
    no_limit: "No limit",
    break_after: (time: string) => `Break: ${time}`,
    total: (time: string) => `${time} in all`,
    accommodations: "Set for you",
    multiplier: (factor: string) => `Your times are ${factor} times the usual. They are the ones shown here.`,
    untimed: "You have no time limit.",
    may_pause: "You may pause whenever you need to.",
    check: "This device",
    checks: {
      storage: "Keeps your answers if the connection breaks",
      storage_bad:
        "Keeps nothing if the connection breaks. A private window may be the reason; another browser is safer.",
      connection: (ms: number) => `Connected; the server answered in ${Math.max(0.1, ms / 1000).toFixed(1)} s`,
      connection_bad: "No answer from the server yet",
      connection_wait: "Asking the server",
      clock: "Its clock is right",
      clock_off: (time: string) => `Its clock is ${time} off. That changes nothing: the server keeps the time.`,
    },
    start: "Start",
    preview: "Preview: nothing here counts.",
  },

  between: {
    first: "Ready when you are",
    locked: (name: string) => `${name} is locked`,
    locked_time: (name: string) => `Time ran out in ${name}`,
    locked_body: "Your answers are in. You cannot go back to it.",
    begin: (name: string) => `Begin ${name}`,
    starts: (time: string) => `${time}. The clock starts when you begin.`,
    starts_untimed: "No time limit. Begin when you are ready.",
    unsent: (count: number) => `${answers(count)} still on the way. They count: they were given in time.`,
  },

  break: {
    title: "Break",
    body: "The next section does not begin by itself. Go on when you want, before the break is over or after.",
    over: "Your break is over",
    over_body: "The next section waits for you. Begin it when you are ready.",
    left: "Break time left",
  },

  paused: {
    title: "Paused",
    own: "Your clock stands still. Resume when you are ready.",
    team: "Your team has paused this sitting. Your clock stands still, and you go on as soon as they resume it.",
    resume: "Resume",
  },

  time_up: {
    title: "Time is up",
    sending: (count: number) => `Sending ${answers(count)}.`,
    sent: "All your answers are saved.",
    offline: (count: number) =>
      `There is no connection. ${answers(count)} ${count === 1 ? "is" : "are"} safe on this device and will be sent when it is back. Keep this page open.`,
    wait: "Locking the section.",
  },

  hand_in: {
    title: "Every section is done",
    body: "Submit to have your work scored.",
  },

  submitted: {
    unsent_title: "Submitted, with answers still to send",
    unsent: (count: number) =>
      `${answers(count)} ${count === 1 ? "is" : "are"} safe on this device and ${count === 1 ? "is" : "are"} being sent. Keep this page open until they are in.`,
    unsent_offline: (count: number, minutes: number) =>
      `There is no connection. ${answers(count)} ${count === 1 ? "is" : "are"} safe on this device. They count when they arrive within ${plural(minutes, "minute", "minutes")} of the end. Keep this page open.`,
    title: "Submitted",
    by_time: "Time ran out, and your work was handed in.",
    by_staff: "Your team has ended this sitting, and your work was handed in.",
    by_student: "Your work is handed in.",
    scoring: "It is being scored. The report opens here when it is ready.",
    scored_title: "Your work is scored",
    scored: "The report opens when your team releases it.",
    released_title: "Your report is ready",
    released: "See your score, and go through each question.",
    report: "Open the report",
    receipt: "Receipt",
    receipt_line: (answered: number, total: number) => `${answered} of ${total} questions answered and saved`,
    receipt_code: "Code",
    download: "Download the receipt",
    refused: (count: number) =>
      `${answers(count)} did not fit ${count === 1 ? "its question" : "their questions"} and ${count === 1 ? "was" : "were"} not taken. Tell your team.`,
  },

  marks: {
    mark: "Highlight",
    note: "Note",
    note_label: "Your note on this highlight",
    remove: "Remove",
    pin: (number: number) => `Your note ${number}`,
    hint: "Highlighting is on. Select text to mark it. By keyboard: arrows go from word to word, Shift and arrows take more, Enter marks, Delete removes.",
    off: "Highlighting is off.",
    marked: "Marked.",
    removed: "Mark removed.",
  },

  line_reader: {
    label: "Line reader",
    help: "Arrows move it by a line; with Shift they make it larger or smaller.",
    move: "Move the line reader",
    taller: "More lines",
    shorter: "Fewer lines",
  },

  calculator: {
    label: "Calculator",
    graphing: "Graphing",
    scientific: "Scientific",
    dock: "Dock beside the question",
    undock: "Let it float",
    close: "Close the calculator",
    move: "Move the calculator: arrows, or drag",
    expression: "Expression",
    line: (number: number) => `Line ${number}`,
    hide_line: (number: number) => `Hide line ${number}`,
    show_line: (number: number) => `Show line ${number}`,
    remove_line: (number: number) => `Remove line ${number}`,
    add_line: "Add a line",
    result: "Result",
    history: "Earlier results",
    degrees: "Degrees",
    radians: "Radians",
    unit: "Angles in",
    delete: "Delete",
    equals: "Equals",
    zoom_in: "Zoom in",
    zoom_out: "Zoom out",
    reset: "Back to the start view",
    plot: (curves: number, x: string, y: string) =>
      `Graph of ${plural(curves, "line", "lines")}, x from ${x}, y from ${y}. Arrows move along the chosen line; Page Up and Page Down go to its notable points; with Shift, arrows move the view; plus and minus zoom.`,
    range: (from: string, to: string) => `${from} to ${to}`,
    point: (x: string, y: string) => `x ${x}, y ${y}`,
    problems: {
      empty: "",
      unfinished: "Not finished",
      unclosed: "A parenthesis is open",
      unexpected: "Cannot be read here",
      value: "No value",
    },
    only_y: "Write it as y = … with x.",
  },

  reference: {
    label: "Reference sheet",
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
    title: "Keys",
    off: "Single-letter keys are turned off. Turn them on under More.",
    rows: {
      arrows: "Move among the options and choose",
      choose: "Choose an option",
      strike: "Strike out an option, or put it back",
      clear: "Clear the answer, among the options",
      flag: "Flag the question",
      next: "Next question",
      back: "Question before",
      grid: "List of questions",
      calculator: "Calculator (among the options, C chooses option C)",
      reference: "Reference sheet",
      highlight: "Highlighting on or off",
      mark: "Mark what is selected",
      line_reader: "Line reader",
      strike_mode: "Show or hide the strike-out buttons",
      note: "Note on this question",
      text: "Text size and colours",
      clock: "Hide or show the clock",
      help: "These keys",
      escape: "Close what is open",
    },
  },
};

export type Texts = typeof en;
