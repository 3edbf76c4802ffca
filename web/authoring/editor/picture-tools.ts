import type { RichTools } from "../../base/questions/rich-text/rich-context.tsx";
import { call } from "../../base/requests/call.ts";
import { uploadClip } from "../../base/requests/upload-clip.ts";
import { uploadFile } from "../../base/requests/upload-file.ts";

/** Signed links of pictures, by file. */
export type PictureLinks = Map<string, string>;

/** Returns what rich fields do with pictures and clips: sending, fetching and listing them. Their links are kept in `links`. */
export function createPictureTools(links: PictureLinks, failureText: RichTools["failureText"]): RichTools {
  return {
    upload: async (file, onProgress, signal) => {
      const { id, url, width, height } = await uploadFile(file, onProgress, signal);
      links.set(id, url);
      return { file: id, width, height };
    },
    uploadClip: async (file, onProgress, signal) => {
      const { id, url, kind } = await uploadClip(file, onProgress, signal);
      links.set(id, url);
      return { file: id, kind };
    },
    fetchPicture: async (url) => {
      const found = await call("files.fetch", { body: { url } });
      links.set(found.id, found.url);
      return { file: found.id, width: found.width, height: found.height };
    },
    listPictures: async (page) => {
      const { results, next } = await call("files.list", { query: { kind: "picture", page, page_size: 12 } });
      for (const { id, url } of results) links.set(id, url);
      const pictures = results.map(({ id, name, url, width, height }) => ({ file: id, name, url, width, height }));
      return { pictures, hasMore: next !== null };
    },
    pictureUrl: (file) => links.get(file),
    failureText,
  };
}
