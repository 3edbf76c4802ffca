import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { uploadResumably } from "../../../base/requests/upload-resumably.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { createMaterial } from "../requests.ts";

/** How far files on their way to the library have come. */
export type Uploads = {
  total: number;
  done: number;
  /** Of all bytes, from 0 to 1. */
  share: number;
  /** Waits for the network. */
  isWaiting: boolean;
  failed: readonly { name: string; why: string }[];
};

const sum = (files: readonly { file: File }[]) => files.reduce((bytes, { file }) => bytes + file.size, 0);

const titleOf = (name: string) => name.replace(/\.[^.]{1,8}$/, "").trim() || name;

/** Sends one file piece by piece, going on where a cut connection left it, and returns the file it became. */
export async function sendFile(
  file: File,
  options: { onProgress: (share: number) => void; onWait?: (isWaiting: boolean) => void; signal: AbortSignal },
): Promise<string> {
  const id = await uploadResumably(file, options);
  const { file: kept } = await call("uploads.get", { params: { id }, signal: options.signal });
  if (!kept) throw new CallError(404, "not_found");
  return kept.id;
}

/** Uploads files one after another as new materials, on the shelf that was open when they came; more may come meanwhile. */
export function useUploads(onAdded: () => unknown) {
  const { t } = useTranslation("library");
  const toast = useResultToast();
  const numbers = useNumbers();
  const problemText = useProblemText();
  const [uploads, setUploads] = useState<Uploads | null>(null);
  const abort = useRef<AbortController | null>(null);
  const queue = useRef<{ file: File; shelf: string | null }[]>([]);
  const send = async (files: readonly File[], at: string | null) => {
    const coming = files.map((file) => ({ file, shelf: at }));
    queue.current.push(...coming);
    if (abort.current) {
      setUploads((now) => now && { ...now, total: queue.current.length });
      return;
    }
    if (files.length === 0) return;
    const controller = new AbortController();
    const all = queue.current;
    abort.current = controller;
    let [done, sent] = [0, 0];
    const failed: { name: string; why: string }[] = [];
    const tell = (bytes: number, isWaiting = false) => {
      if (controller.signal.aborted) return;
      const share = bytes / Math.max(1, sum(all));
      setUploads({ total: all.length, done, share, isWaiting, failed: [...failed] });
    };
    tell(0);
    // What comes meanwhile is added to the end of the same list.
    for (const { file, shelf } of all) {
      if (controller.signal.aborted) break;
      try {
        const id = await sendFile(file, {
          onProgress: (share) => tell(sent + share * file.size),
          onWait: (isWaiting) => tell(sent, isWaiting),
          signal: controller.signal,
        });
        await createMaterial(titleOf(file.name), { file: id }, shelf);
        done += 1;
        void onAdded();
      } catch (error) {
        if (controller.signal.aborted) break;
        const [first] = error instanceof CallError ? error.errors : [];
        failed.push({ name: file.name, why: first?.message ?? problemText(error) });
      }
      sent += file.size;
      tell(sent);
    }
    if (abort.current === controller) {
      abort.current = null;
      queue.current = [];
      if (failed.length === 0) setUploads(null);
    }
    if (done > 0) toast.done(t("done.uploaded", { count: done, said: numbers.counted(done) }));
  };
  return {
    uploads,
    send: (files: readonly File[], shelf: string | null) => void send(files, shelf),
    stop: () => {
      abort.current?.abort();
      abort.current = null;
      queue.current = [];
      setUploads(null);
    },
  };
}
