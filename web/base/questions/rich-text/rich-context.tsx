import type { Editor } from "@tiptap/core";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

export type UploadedPicture = { file: string; width: number | null; height: number | null };

/** A video or sound that was sent, by what plays it. */
export type UploadedClip = { file: string; kind: "video" | "audio" };

/** A picture that was sent before. */
export type KnownPicture = UploadedPicture & { name: string; url: string };

/** What rich fields need from their screen. */
export type RichTools = {
  /** Uploads a picture; `onProgress` receives the share sent, from 0 to 1. */
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<UploadedPicture>;
  /** Uploads a video or sound, as `upload` does. Without it the text holds none. */
  uploadClip?: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<UploadedClip>;
  /** Imports a picture from a web address. */
  fetchPicture?: (url: string) => Promise<UploadedPicture>;
  /** Lists the person's earlier pictures, newest first; pages from 1. */
  listPictures?: (page: number) => Promise<{ pictures: readonly KnownPicture[]; hasMore: boolean }>;
  /** Returns the link of a picture or clip. */
  pictureUrl: (file: string) => string | undefined;
  /** The text is an article, which has headings and links. */
  isArticle?: boolean;
  /** Returns a message for a failed upload. */
  failureText: (error: unknown) => string;
};

/** An item that can be inserted at the caret, such as the place of an answer. */
export type Insertable = { node: "place" | "gap"; id: string; name: string };

/** The field that the toolbar acts on. */
export type ActiveField = {
  editor: Editor;
  name: string;
  insertables: readonly Insertable[];
  /** Creates an item to insert, such as a new gap, and returns its id. */
  onAddGap?: () => string;
  openTex: () => void;
  openPicture: () => void;
  openClip: () => void;
  openLink: () => void;
};

type RichControl = RichTools & {
  active: ActiveField | null;
  setActive: (change: (now: ActiveField | null) => ActiveField | null) => void;
  /** The mounted fields, in order: until one is focused, the toolbar acts on the first. */
  fields: readonly ActiveField[];
  /** Adds a field, or updates what it supports. @returns A function that removes it. */
  putField: (field: ActiveField) => () => void;
};

const RichContext = createContext<RichControl | null>(null);

/** Wraps rich fields and the toolbar that they share. */
export function RichProvider({ tools, children }: { tools: RichTools; children: ReactNode }) {
  const [active, setActive] = useState<ActiveField | null>(null);
  const [fields, setFields] = useState<readonly ActiveField[]>([]);
  const [putField] = useState(() => (field: ActiveField) => {
    setFields((before) =>
      before.some(({ editor }) => editor === field.editor)
        ? before.map((one) => (one.editor === field.editor ? field : one))
        : [...before, field],
    );
    return () => setFields((before) => before.filter(({ editor }) => editor !== field.editor));
  });
  const control = useMemo(() => ({ ...tools, active, setActive, fields, putField }), [tools, active, fields, putField]);
  return <RichContext value={control}>{children}</RichContext>;
}

/** Returns the tools of rich fields, and the active field. */
export function useRich(): RichControl {
  const control = useContext(RichContext);
  if (!control) throw new Error("A rich field stands outside its provider");
  return control;
}
