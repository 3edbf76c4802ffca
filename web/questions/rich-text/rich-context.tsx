import type { Editor } from "@tiptap/core";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

export type UploadedPicture = { file: string; width: number | null; height: number | null };

/** A picture that was sent before. */
export type KnownPicture = UploadedPicture & { name: string; url: string };

/** What rich fields need of the screen that they stand on. */
export type RichTools = {
  /** Sends a picture; `onProgress` is told the share that has gone, from 0 to 1. */
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<UploadedPicture>;
  /** Brings a picture in by its address on the web. */
  fetchPicture?: (url: string) => Promise<UploadedPicture>;
  /** Pictures that the person sent before, the newest first; pages from 1. */
  listPictures?: (page: number) => Promise<{ pictures: readonly KnownPicture[]; hasMore: boolean }>;
  pictureUrl: (file: string) => string | undefined;
  /** What is written is an article, which has headings and links. */
  isArticle?: boolean;
  /** Says in words why an upload failed. */
  failureText: (error: unknown) => string;
};

/** A thing that may be put into the text at the caret, such as the place of an answer. */
export type Insertable = { node: "place" | "gap"; id: string; name: string };

/** The field that the toolbar acts on. */
export type ActiveField = {
  editor: Editor;
  name: string;
  insertables: readonly Insertable[];
  /** Makes a thing to be put into the text and gives its id, such as a new gap. */
  onAddGap?: () => string;
  openTex: () => void;
  openPicture: () => void;
  openLink: () => void;
};

type RichControl = RichTools & {
  active: ActiveField | null;
  setActive: (change: (now: ActiveField | null) => ActiveField | null) => void;
  /** The fields that are there, in order: before one is written in, the toolbar acts on the first. */
  fields: readonly ActiveField[];
  /** Adds a field, or says of one anew what can be done in it. @returns The way to take it out again. */
  putField: (field: ActiveField) => () => void;
};

const RichContext = createContext<RichControl | null>(null);

/** Around everything that holds rich fields and their one toolbar. */
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

/** Returns the tools of rich fields, and which of them is being written in. */
export function useRich(): RichControl {
  const control = useContext(RichContext);
  if (!control) throw new Error("A rich field stands outside its provider");
  return control;
}
