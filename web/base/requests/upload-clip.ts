import type { OperationOutput } from "@sextant/contract/types.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { uploadResumably } from "./upload-resumably.ts";

type Clip = OperationOutput<"files.get"> & { kind: "video" | "audio" };

/**
 * Uploads a video or sound in chunks, going on after a failure of the network, and returns the file with what plays it.
 *
 * @throws CallError `unsupported_media_type` for any other file; as `uploadResumably`.
 */
export async function uploadClip(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Clip> {
  const id = await uploadResumably(file, { onProgress, signal });
  const { file: kept } = await call("uploads.get", { params: { id }, signal });
  if (!kept) throw new CallError(404, "not_found");
  const kind = /^(audio|video)\//.exec(kept.media_type)?.[1];
  if (kind !== "audio" && kind !== "video") throw new CallError(415, "unsupported_media_type");
  return { ...kept, kind };
}
