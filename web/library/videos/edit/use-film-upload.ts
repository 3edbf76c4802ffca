import { useEffect, useRef, useState } from "react";
import { call } from "../../../base/requests/call.ts";
import { uploadResumably } from "../../../base/requests/upload-resumably.ts";

/** An upload as its dialog shows it. */
export interface FilmUpload {
  /** From 0 to 1; null before it begins. */
  share: number | null;
  /** It waits for the network. */
  isWaiting: boolean;
  /** Sends a file, however often the connection breaks. @returns Its id. */
  send: (file: File) => Promise<string>;
  stop: () => void;
}

/** Uploads a large file piece by piece, and gives it up when its dialog goes. */
export function useFilmUpload(): FilmUpload {
  const [share, setShare] = useState<number | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const stop = () => {
    abort.current?.abort();
    setShare(null);
  };
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setShare(0);
    try {
      const upload = await uploadResumably(file, { onProgress: setShare, onWait: setWaiting, signal });
      const { file: stored } = await call("uploads.get", { params: { id: upload }, signal });
      if (!stored) throw new Error("the upload is not whole");
      return stored.id;
    } finally {
      setWaiting(false);
      setShare(null);
    }
  };
  return { share, isWaiting, send, stop };
}
