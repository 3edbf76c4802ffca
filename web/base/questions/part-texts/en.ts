import type { FileKind } from "@sextant/questions/interactions/file-upload/file-kinds.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const fileKindNames: Record<FileKind, string> = {
  picture: "Pictures",
  pdf: "PDF",
  document: "Office documents",
  text: "Plain text",
  audio: "Audio",
  video: "Video",
};

/** Texts of the interactions that load as separate chunks, for answering and review. */
export const en = {
  blank: (number: number) => `Blank ${number}`,
  choose: "Choose",
  leave_empty: "Leave empty",

  stock: "Answers to place",
  place_help: "Select an answer and then its place, or drag it there.",
  gap: (number: number) => `Gap ${number}`,
  gap_of: (number: number, count: number) => `gap ${number} of ${count}`,
  gap_named: (number: number, label: string) => `Gap ${number}, ${label}`,
  empty: "empty",
  holds: (place: string, item: string) => `${place}: ${item}`,
  place_here: (item: string, place: string) => `Place ${item} in ${place}`,
  picked_up: (item: string) => `${item} picked up. Choose where it goes.`,
  put_back: (item: string) => `${item} put back.`,
  placed: (item: string, place: string) => `${item} placed in ${place}.`,
  placed_instead: (item: string, place: string, before: string) => `${item} placed in ${place}, instead of ${before}.`,
  taken_out: (item: string, place: string) => `${item} removed from ${place}.`,
  in_place: (place: string) => `in ${place}`,
  answers_at: (place: string) => `Answers for ${place}`,
  full: {
    item: (most: number) =>
      `You can use this ${most === 1 ? "once" : counted(most, "time", "times")}. Remove it from another place to use it here.`,
    place: (most: number) => `This place holds ${most}. Remove one to place another.`,
    total: (most: number) => `You can place ${most} in total. Remove one to place another.`,
  },

  match_hint: (min: number, max: number) =>
    max > 0
      ? min === max
        ? `Make ${counted(max, "match", "matches")}.`
        : `Make up to ${counted(max, "match", "matches")}.`
      : min > 0
        ? `Make at least ${counted(min, "match", "matches")}.`
        : "",
  match_one: "Choose one in each row.",
  match_several: "Choose all that apply in each row.",
  match_place: "Match each item with an answer below.",
  cell: (row: string, column: string) => `${row}, ${column}`,
  clear_row: (row: string) => `Clear the answer for ${row}`,

  order_help: "Drag into order, or use the arrows.",
  order_some: (min: number, max: number) =>
    min === max ? `Choose ${max} and order them.` : `Choose up to ${max} and order them.`,
  order_keys: "Press Space to pick it up, the arrow keys to move it, and Space again to drop it.",
  order_list: "Your order",
  order_rest: "Not in your order",
  order_empty: "Nothing here yet. Add what comes first.",
  order_unanswered: "Not answered yet. If the order is already right, keep it.",
  order_keep: "Keep this order",
  order_clear: "Start again",
  order_full: (most: number) => `You can order ${most}. Remove one to add another.`,
  order_handle: (item: string, position: number, count: number) => `${item}, ${position} of ${count}`,
  move_up: (item: string) => `Move ${item} up`,
  move_down: (item: string) => `Move ${item} down`,
  move_earlier: (item: string) => `Move ${item} earlier`,
  move_later: (item: string) => `Move ${item} later`,
  add: "Add",
  add_item: (item: string) => `Add ${item} to your order`,
  remove_item: (item: string) => `Remove ${item} from your order`,
  grabbed: (item: string) => `${item} picked up. Move it with the arrow keys.`,
  dropped: (item: string, position: number, count: number) => `${item} dropped, ${position} of ${count}.`,
  moved: (item: string, position: number, count: number) => `${item}, ${position} of ${count}.`,
  added: (item: string, position: number) => `${item} added at position ${position}.`,
  removed: (item: string) => `${item} removed.`,
  kept: "This order is your answer.",
  cleared: "Answer cleared.",

  areas: "Areas of the picture",
  hotspot_one: "Choose one area of the picture.",
  hotspot_some: (min: number, max: number) =>
    max === 0
      ? "Choose every area that applies."
      : min === max
        ? `Choose ${counted(max, "area", "areas")} of the picture.`
        : `Choose up to ${counted(max, "area", "areas")} of the picture.`,
  hotspot_full: (most: number) => `You can choose ${counted(most, "area", "areas")}. Deselect one to choose another.`,
  show_list: "Show the areas as a list",
  hide_list: "Hide the list",
  area: (number: number) => `Area ${number}`,
  uploads: (count: number) => counted(count, "file", "files"),

  your_answer: "Your answer",
  words: (count: number) => counted(count, "word", "words"),
  words_asked: (min: number | null, max: number | null) =>
    min !== null && max !== null
      ? min === max
        ? `Write ${max} words`
        : `Write ${min} to ${max} words`
      : max !== null
        ? `Write at most ${counted(max, "word", "words")}`
        : min !== null
          ? `Write at least ${counted(min, "word", "words")}`
          : "",
  words_over: (extra: number) => `${counted(extra, "word", "words")} over the limit. You can still keep this answer.`,
  text_full: "You’ve reached the limit. You can’t type any more.",

  upload: {
    /** Kinds of file, several and one. */
    kinds: fileKindNames,
    kind: {
      picture: "Picture",
      pdf: "PDF",
      document: "Document",
      text: "Text",
      audio: "Audio",
      video: "Video",
    },
    asked: (kinds: readonly FileKind[], files: number, mb: number) => {
      const named = new Intl.ListFormat("en", { type: "disjunction" }).format(kinds.map((kind) => fileKindNames[kind]));
      return `${named}. ${files === 1 ? `One file, up to ${mb} MB.` : `Up to ${files} files, ${mb} MB each.`}`;
    },
    add: "Upload file",
    add_another: "Upload another file",
    replace: "Replace",
    replace_named: (name: string) => `Replace ${name}`,
    remove: "Remove",
    remove_named: (name: string) => `Remove ${name}`,
    cancel: "Cancel",
    cancel_named: (name: string) => `Cancel upload of ${name}`,
    dismiss: "Dismiss",
    dismiss_named: (name: string) => `Dismiss message about ${name}`,
    file: (number: number) => `File ${number}`,
    uploading: (name: string) => `Uploading ${name}`,
    sent: (percent: number, size: string) => `${percent}% of ${size}`,
    waiting: "Waiting for the connection. Keep this page open, and your upload will continue.",
    only_in_test: "Students upload files here during the test.",
    problem: {
      kind: () => "This question doesn’t take this kind of file. Your answer hasn’t changed.",
      size: (mb: number) => `This file is larger than ${mb} MB. Your answer hasn’t changed.`,
      empty: () => "This file is empty. Choose another one.",
      full: () => "There’s no space left for your files. Your answer hasn’t changed. Tell your supervisor.",
      disk: () => "The server is out of space for files. Your answer hasn’t changed. Tell your supervisor.",
      closed: () => "This section takes no more answers. Your answer hasn’t changed.",
      many: () => "You can’t add this file. Your answer hasn’t changed. Try another file.",
      failed: () => "We couldn’t upload this file. Your answer hasn’t changed. Try again.",
    },
  },

  review: {
    correct_answer: "Correct answer",
    correct_order: "Correct order",
    right: "Your answer, correct",
    wrong: "Your answer, incorrect",
    given: "Your answer",
    missed: "Correct answer, not chosen",
    not_right: "Other options",
    left_out: "Left out",
    nothing: "No answer",
    in_place: "Your position, correct",
    belongs: (position: number) => `Your position, incorrect: it belongs at ${position}`,
    does_not_belong: "Your position, incorrect: it doesn’t belong in the order",
    place: "Your position",
    rubric: "How it is marked",
    reached: "Level reached:",
    comments: "Comments on your answer",
    points: (points: number) => counted(points, "point", "points"),
    mark_of: (mark: number, most: number) => `${mark} of ${counted(most, "point", "points")}`,
    sample: "Sample answer",
    guidance: "For markers",
    by_person: "A person marks this answer.",
    mark: (mark: number, most: number | null, earned?: { points: number; max: number }) => {
      if (earned && earned.max !== most) {
        const said = `Mark: ${earned.points} of ${counted(earned.max, "point", "points")}`;
        return most === null ? said : `${said} (rubric: ${mark} of ${most})`;
      }
      return most === null ? `Mark: ${mark}` : `Mark: ${mark} of ${counted(most, "point", "points")}`;
    },
  },
  /** The same when a tutor looks at a student’s answers. */
  review_of_other: {
    right: "The student’s answer, correct",
    wrong: "The student’s answer, incorrect",
    given: "The student’s answer",
    comments: "Comments on the answer",
    in_place: "The student’s position, correct",
    belongs: (position: number) => `The student’s position, incorrect: it belongs at ${position}`,
    does_not_belong: "The student’s position, incorrect: it doesn’t belong in the order",
    place: "The student’s position",
  },
};

export type PartTexts = typeof en;
