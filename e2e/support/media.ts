import { readFile } from "node:fs/promises";
import type { OperationOutput } from "@sextant/contract/types.ts";
import type { Person, School } from "./school.ts";

export type Material = OperationOutput<"study_material.get">;
type Video = OperationOutput<"zoom_videos.get">;

const film = new URL("../../server/demo/content/videos/lesson.webm", import.meta.url);

/** Returns a film of three minutes, as a file to choose. */
export const readFilm = async () => ({ name: "lesson.webm", mimeType: "video/webm", buffer: await readFile(film) });

/** Uploads that film as a file that questions can show; returns its id. */
export const uploadFilm = async (school: School) => bringFile(school, "lesson.webm", await readFile(film));

/** Uploads bytes as a file of the staff person. @returns Its id. */
async function bringFile({ staff, address }: School, name: string, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `JWT ${staff.access_token}` };
  const answer = await fetch(`${address}/api/files/`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Makes material of a file, a PDF unless its name says otherwise, which these students are given. */
export async function createMaterial(
  school: School,
  title: string,
  bytes: Buffer,
  students: readonly Person[] = [],
  name = "booklet.pdf",
): Promise<Material> {
  const { staff, call } = school;
  const content = { file: await bringFile(school, name, bytes) };
  const material = await call<Material>(staff, "POST", "/api/study-material/", { title, content });
  const users = students.map(({ user }) => user.id);
  if (users.length > 0) await call(staff, "POST", `/api/material-users/${material.id}/`, { users, groups: [] });
  return material;
}

/** Makes a lesson of three minutes with these words, which these students are given. */
export async function createLesson(
  school: School,
  { vtt, ...more }: { title: string; vtt?: string; chapters?: readonly object[] },
  students: readonly Person[] = [],
): Promise<Video> {
  const { staff, call } = school;
  const file = await bringFile(school, "lesson.webm", await readFile(film));
  const video = await call<Video>(staff, "POST", "/api/zoom-videos/", { file, ...more });
  if (vtt !== undefined) await call(staff, "PUT", `/api/zoom-videos/${video.id}/transcript/`, { vtt });
  const users = students.map(({ user }) => user.id);
  if (users.length > 0) await call(staff, "POST", `/api/allocate-videos/${video.id}/`, { users });
  return video;
}
