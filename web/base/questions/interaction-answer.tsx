import "./late-part.css";
// Styles are few and come with the page: those of a chunk that fails to come would be missing when it comes at last.
import "./drag/drag.css";
import "./extended-text/extended-text.css";
import "./file-upload/file-upload.css";
import "./gap-match/gap-match.css";
import "./hotspot/hotspot.css";
import "./inline-choice/inline-choice.css";
import "./listbox/option-list.css";
import "./match/match.css";
import "./order/order.css";
import "./picture/picture.css";
import "./placing/placing.css";
import type { InteractionType } from "@sextant/questions/interactions/candidate-registry.ts";
import { createElement, type FunctionComponent } from "react";
import { ChoiceAnswer } from "./choice/answer.tsx";
import type { AnswerProps } from "./interaction-props.ts";
import { createLateChunk, type LateChunk, LatePart, retryUntilLoaded } from "./late-part.tsx";
import { NumericEntryAnswer } from "./numeric-entry/answer.tsx";
import { TextEntryAnswer } from "./text-entry/answer.tsx";

type LateType = Exclude<InteractionType, keyof typeof atHand>;

/** What most questions ask is here from the start. */
const atHand = { choice: ChoiceAnswer, numeric_entry: NumericEntryAnswer, text_entry: TextEntryAnswer };

/** The others come when a section has them. */
const late: { [T in LateType]: LateChunk<AnswerProps<T>> } = {
  inline_choice: createLateChunk(
    () => import("./inline-choice/answer.tsx"),
    (module) => module.InlineChoiceAnswer,
  ),
  match: createLateChunk(
    () => import("./match/answer.tsx"),
    (module) => module.MatchAnswer,
  ),
  order: createLateChunk(
    () => import("./order/answer.tsx"),
    (module) => module.OrderAnswer,
  ),
  gap_match: createLateChunk(
    () => import("./gap-match/answer.tsx"),
    (module) => module.GapMatchAnswer,
  ),
  hotspot: createLateChunk(
    () => import("./hotspot/answer.tsx"),
    (module) => module.HotspotAnswer,
  ),
  extended_text: createLateChunk(
    () => import("./extended-text/answer.tsx"),
    (module) => module.ExtendedTextAnswer,
  ),
  file_upload: createLateChunk(
    () => import("./file-upload/answer.tsx"),
    (module) => module.FileUploadAnswer,
  ),
};

const isLate = (type: InteractionType): type is LateType => Object.hasOwn(late, type);

/** Brings what it takes to answer interactions of these types, so that nothing is waited for later, with or without a connection. */
export function prefetchAnswers(types: Iterable<InteractionType>): void {
  for (const type of new Set(types)) if (isLate(type)) retryUntilLoaded(late[type], () => {});
}

/** Brings what it takes to answer any interaction there is: for questions that aren’t known yet, which may come when it is gone from the server. */
export function prefetchAllAnswers(): void {
  for (const chunk of Object.values(late)) void chunk.load().catch(() => {});
}

/** Lets a student answer an interaction of any type. */
export function InteractionAnswer<T extends InteractionType>(props: AnswerProps<T> & { type: T }) {
  const { type, ...rest } = props;
  const own = rest as unknown as AnswerProps<T>;
  if (isLate(type)) return <LatePart chunk={late[type] as unknown as LateChunk<AnswerProps<T>>} props={own} />;
  return createElement(atHand[type as keyof typeof atHand] as unknown as FunctionComponent<AnswerProps<T>>, own);
}
