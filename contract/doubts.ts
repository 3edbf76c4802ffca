import { z } from "zod";
import { reviewedAttempt } from "./attempts.ts";
import { can, id, idParams, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { markers, signedIn, student } from "./who.ts";

/** Most characters that a reader finds in a doubt or a reply; formulas count as they are typed. */
export const MAX_DOUBT_CHARACTERS = 10_000;
/** Most pictures of a doubt or a reply. */
const MAX_DOUBT_PICTURES = 4;
/** For so long a tutor keeps a doubt to themselves. */
export const DOUBT_CLAIM_MINUTES = 30;
/** Days without a new message after which an answered doubt is resolved. */
export const DOUBT_SILENT_DAYS = 14;

/** Roles that ask, and roles that answer: those that mark by hand. */
const doubters = [...student, ...markers] as const;

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });

/** HTML as typed; this limit includes markup, the visible characters are limited separately. */
export const words = text(8 * MAX_DOUBT_CHARACTERS);
export const pictures = z.array(id).max(MAX_DOUBT_PICTURES).default([]);
export const videoTime = z.number().int().min(0).max(1_000_000_000);

/** Where a doubt is asked: exactly one of these. */
const asked = {
  /** An answer in the student’s own sitting: with `session`. */
  session: id.optional(),
  attempt: id.optional(),
  /** A question that the student has met in a released test: the newest answer to it. */
  question: id.optional(),
  material: id.optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  video: id.optional(),
  at_ms: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
};

export const picture = z.object({
  id,
  name: z.string(),
  size_bytes: count,
  width: count.nullable(),
  height: count.nullable(),
  /** A signed link to the bytes, good for a day. */
  url: z.string(),
});

/** A moment of a video to which an answer points; null where it is gone. */
export const shownMoment = z.object({ video: named, at_ms: count }).nullable();

export const anchor = z.object({
  kind: z.enum(["question", "page", "moment"]),
  /** With `question`. */
  question: z
    .object({
      id,
      version: count,
      /** Empty for students from whom the question is withheld again. */
      title: z.string(),
      session: id,
      attempt: id,
      assessment: named,
      section: z.string(),
      position: count,
      /** Place of the chosen option in the order in which the student saw them, from 0; null where none was chosen. */
      chosen: count.nullable(),
    })
    .nullable(),
  /** With `page`. */
  page: z.object({ material: named, version: count.nullable(), page: count, quote: z.string() }).nullable(),
  /** With `moment`. */
  moment: z.object({ video: named, at_ms: count }).nullable(),
});

export const state = z.enum(["open", "answered", "resolved"]);

export const claim = z.object({ by: named, is_mine: z.boolean(), until: time });

export const listed = z.object({
  id,
  user: named,
  /** The beginning of its words. */
  title: z.string(),
  anchor,
  state,
  /** For the team: how many students chose the same option, or asked at the same place, as far as the reader may know. */
  peers: count.nullable(),
  claim: claim.nullable(),
  created_at: time,
  waiting_since: time,
  answered_at: time.nullable(),
  /** There is something its student has not seen; for the team always false. */
  is_new: z.boolean(),
  /** When silence resolves it; null unless it is answered. */
  resolves_at: time.nullable(),
});

export const reply = z.object({
  id,
  by: named.extend({ is_student: z.boolean(), is_me: z.boolean() }),
  text: z.string(),
  pictures: z.array(picture),
  moment: shownMoment,
  created_at: time,
  /** Whether it helped the student who asked; null while they said nothing, and of their own words. */
  helped: z.boolean().nullable(),
  /** The answer that was published from it, and what those who read it said. */
  answer: z
    .object({
      id,
      read: count,
      helped: count,
      /** The key of the question was corrected since: it is offered to nobody until it is offered again. */
      has_old_key: z.boolean(),
    })
    .nullable(),
});

/** What a student did at the question: when they were there, and when their answer changed. Milliseconds since the section began. */
export const path = z.object({
  visits: z.array(z.object({ from_ms: count, to_ms: count.nullable() })),
  changes: z.array(
    z.object({
      at_ms: count,
      /** As in `anchor.question.chosen`; null where the answer is none of options, or was cleared. */
      chosen: count.nullable(),
      right: z.boolean().nullable(),
    }),
  ),
});

/** What students chose, in the order in which this one saw the options; 0 to 1. */
export const shares = z.object({ students: count, options: z.array(z.number()) });

export const offered = z.object({
  id,
  /** The words of the page, and the moment of the video, about which it was asked first; null elsewhere. */
  quote: z.string().nullable(),
  at_ms: count.nullable(),
  by: named,
  text: z.string(),
  pictures: z.array(picture),
  moment: shownMoment,
  created_at: time,
  read: count,
  helped: count,
  /** What this reader said of it; null while they said nothing. */
  mine: z.boolean().nullable(),
});

export const doubt = listed.extend({
  text: z.string(),
  pictures: z.array(picture),
  replies: z.array(reply),
  resolved_at: time.nullable(),
  /** The person who resolved it; null if it was resolved after silence, or is not resolved. */
  resolved_by: named.nullable(),
  /** The question as far as the reader may see it, with the key where they may. */
  attempt: reviewedAttempt.nullable(),
  path: path.nullable(),
  /** For the team; null if too few chose. */
  shares: shares.nullable(),
  /** The published answer that its student read first. */
  read_first: named.extend({ created_at: time }).nullable(),
  version: count,
  can,
});

/** Questions of students to tutors. */
export const doubtOperations = {
  "doubts.prepare": operation({
    method: "GET",
    path: "/api/create-doubt-tagging/",
    summary: "Get what is there before you ask: the place, and the answers that helped others there",
    who: student,
    query: z.object(asked),
    status: 200,
    response: z.object({
      anchor,
      attempt: reviewedAttempt.nullable(),
      path: path.nullable(),
      /** Only where the key may be seen. */
      offered: z.array(offered),
      /** How many students chose the same; null where they are too few to be told of. */
      peers: count.nullable(),
      /** Within how many minutes half of all doubts are answered; null before that can be said. */
      usual_minutes: count.nullable(),
      own: z.array(z.object({ id, title: z.string(), state })),
    }),
  }),
  "doubts.create": operation({
    method: "POST",
    path: "/api/create-doubt-tagging/",
    summary: "Ask your tutors about an answer of yours, a released question, a page or a moment of a video",
    who: student,
    body: z.object({
      ...asked,
      page: z.number().int().min(1).max(100_000).optional(),
      at_ms: videoTime.optional(),
      /** What is marked on the page. */
      quote: text(2000).default(""),
      text: words,
      pictures,
      /** The published answer that was read first and did not settle it. */
      read_first: id.optional(),
    }),
    status: 201,
    response: doubt,
  }),
  "doubts.list": operation({
    method: "GET",
    path: "/api/doubt-tagging/",
    summary: "List your doubts, or those of the students within reach",
    who: signedIn,
    /**
     * `ordering`: waiting_since, created_at, peers (how many chose the same). `search`: words of the question as it was asked or its
     * quote, or of its student’s name; all of them must occur.
     */
    query: listQuery.extend({
      show: z.enum(["open", "mine", "answered", "resolved", "all"]).default("all"),
      user: id.optional(),
      session: id.optional(),
      material: id.optional(),
      video: id.optional(),
    }),
    status: 200,
    /** `unsearched`: how many were too old to be searched. Their words are sealed, so that each has to be opened. */
    response: page(listed).extend({ unsearched: count }),
  }),
  "doubts.count": operation({
    method: "GET",
    path: "/api/doubt-tagging/count/",
    summary: "Count the doubts that wait for you: new answers for students, open ones for the team",
    who: signedIn,
    status: 200,
    response: z.object({
      /** For students: doubts with an answer they have not seen. For those who answer: open ones, also those that another has taken. */
      waiting: count,
      open: count,
      /** Taken or answered by you. */
      mine: count,
      oldest_at: time.nullable(),
      usual_minutes: count.nullable(),
    }),
  }),
  "doubts.get": operation({
    method: "GET",
    path: "/api/doubt-tagging/{id}/",
    summary: "Get a doubt with its replies, its question and the student’s path",
    who: signedIn,
    params: idParams,
    status: 200,
    response: doubt,
  }),
  "doubts.update": operation({
    method: "PATCH",
    path: "/api/doubt-tagging/{id}/",
    summary: "Claim a doubt for 30 minutes, return it to the queue, resolve it or reopen it",
    who: doubters,
    params: idParams,
    body: z.object({
      /** `take_over`: knowing that another has it. `seen`: by its student. */
      action: z.enum(["take", "take_over", "return", "resolve", "reopen", "seen"]),
    }),
    status: 200,
    response: doubt,
  }),
  "doubts.reply": operation({
    method: "POST",
    path: "/api/doubt-tagging/{id}/replies/",
    summary: "Answer a doubt, or write more to your own",
    who: doubters,
    params: idParams,
    body: z.object({
      text: words,
      pictures,
      moment: z.object({ video: id, at_ms: videoTime }).optional(),
      /** As it was seen: an answer that came meanwhile is told before another is sent. */
      version: z.number().int().optional(),
      /** Send it though another has taken the doubt or answered meanwhile. */
      anyway: z.boolean().optional(),
      /** Offer it to the next student who is stuck here. */
      offer: z.boolean().optional(),
    }),
    fields: { moment: markers, anyway: markers, offer: markers },
    status: 201,
    response: doubt,
  }),
  "doubt_answers.list_for_mistakes": operation({
    method: "GET",
    path: "/api/doubt-answers/mistakes/",
    summary: "List your mistakes for which an answer is offered, because others who chose the same asked; 500 at most",
    who: student,
    status: 200,
    response: z.object({ results: z.array(z.object({ session: id, attempt: id, answers: count })) }),
  }),
  "doubt_replies.vote": operation({
    method: "POST",
    path: "/api/doubt-replies/{id}/vote/",
    summary: "Rate whether a tutor’s answer to your own doubt helped; the newest rating counts",
    who: student,
    params: idParams,
    body: z.object({ helped: z.boolean() }),
    status: 200,
    response: doubt,
  }),
  "doubt_answers.publish": operation({
    method: "POST",
    path: "/api/doubt-replies/{id}/publish/",
    summary: "Offer an answer of yours to the next student who is stuck at the same place",
    who: markers,
    params: idParams,
    status: 201,
    response: doubt,
  }),
  "doubt_answers.withdraw": operation({
    method: "DELETE",
    path: "/api/doubt-answers/{id}/",
    summary: "Stop offering an answer",
    who: markers,
    params: idParams,
    status: 204,
    response: null,
  }),
  "doubt_answers.vote": operation({
    method: "POST",
    path: "/api/doubt-answers/{id}/vote/",
    summary: "Rate whether an answer that you were offered helped",
    who: student,
    params: idParams,
    body: z.object({ helped: z.boolean() }),
    status: 200,
    response: z.object({ read: count, helped: count, mine: z.boolean() }),
  }),
} as const;
