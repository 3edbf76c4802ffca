import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { v4 as uuid } from "uuid";
import { queryKey } from "../../base/requests/query-key.ts";
import type { EditorStore } from "./editor-store.ts";
import type { PictureLinks } from "./picture-tools.ts";
import { saveCalls } from "./requests.ts";
import { createSaver } from "./saver.ts";

type Parts = {
  store: EditorStore;
  idempotencyKey: string;
  /** Links of pictures, to which a save adds its own. */
  links: PictureLinks;
  onCreated: (id: string) => void;
};

/** Returns what saves the question to the server; other screens then read it again. */
export function useSaver({ store, idempotencyKey, links, onCreated }: Parts) {
  const queryClient = useQueryClient();
  const [created] = useState({ notify: onCreated });
  created.notify = onCreated;
  // A save that finishes after the author has left doesn't navigate back here.
  useEffect(
    () => () => {
      created.notify = () => undefined;
    },
    [created],
  );
  return useMemo(
    () =>
      createSaver({
        get: store.get,
        dispatch: store.dispatch,
        calls: saveCalls,
        firstKey: idempotencyKey,
        newKey: () => uuid(),
        onCreated: (question) => created.notify(question.id),
        onSaved: (question) => {
          for (const [file, link] of Object.entries(question.pictures)) links.set(file, link);
          void queryClient.invalidateQueries({ queryKey: queryKey("bank") });
          void queryClient.invalidateQueries({ queryKey: queryKey("editor", "versions", question.id) });
          void queryClient.invalidateQueries({ queryKey: queryKey("editor", "outdated", question.id) });
        },
        now: () => Date.now(),
      }),
    [store, idempotencyKey, created, queryClient, links],
  );
}
