import { createElement, type FunctionComponent, lazy } from "react";
import type { EditedType, EditProps } from "./editing/edit-props.ts";

/** Each type's editor is a separate chunk, loaded when a question has that type. */
const registry: { [T in EditedType]: FunctionComponent<EditProps<T>> } = {
  choice: lazy(() => import("./choice/edit.tsx")),
  inline_choice: lazy(() => import("./inline-choice/edit.tsx")),
  text_entry: lazy(() => import("./text-entry/edit.tsx")),
  numeric_entry: lazy(() => import("./numeric-entry/edit.tsx")),
  match: lazy(() => import("./match/edit.tsx")),
  order: lazy(() => import("./order/edit.tsx")),
  gap_match: lazy(() => import("./gap-match/edit.tsx")),
  hotspot: lazy(() => import("./hotspot/edit.tsx")),
  extended_text: lazy(() => import("./extended-text/edit.tsx")),
  file_upload: lazy(() => import("./file-upload/edit.tsx")),
};

/** Edits an interaction of any type. Suspends until the editor has loaded. */
export function InteractionEdit<T extends EditedType>(props: EditProps<T> & { type: T }) {
  const { type, ...rest } = props;
  return createElement<EditProps<T>>(registry[type], rest as unknown as EditProps<T>);
}
