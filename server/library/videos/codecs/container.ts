import { MAX_VIDEO_MS, type Playback } from "@sextant/contract/videos.ts";
import type { Bytes, Container } from "./bytes.ts";
import { readMp4 } from "./mp4.ts";
import { readWebm } from "./webm.ts";

interface Codec {
  pattern: RegExp;
  name: string;
  playback: Playback;
}

/** Codecs by how containers name them; what is not listed is shown as it is, and nobody can tell. */
const known: readonly Codec[] = [
  { pattern: /^avc[1-4]\.deep$/, name: "H.264 10-bit", playback: "none" },
  { pattern: /^(avc[1-4]|V_MPEG4\/ISO\/AVC)$/, name: "H.264", playback: "plays" },
  { pattern: /^(vp08|V_VP8)$/, name: "VP8", playback: "plays" },
  { pattern: /^(vp09|V_VP9)$/, name: "VP9", playback: "plays" },
  { pattern: /^(av01|V_AV1)$/, name: "AV1", playback: "some" },
  { pattern: /^(hvc1|hev1|V_MPEGH\/ISO\/HEVC)$/, name: "HEVC (H.265)", playback: "some" },
  { pattern: /^(dvh1|dvhe|dva1|dvav)$/, name: "Dolby Vision", playback: "some" },
  { pattern: /^(vvc1|vvi1)$/, name: "VVC (H.266)", playback: "none" },
  { pattern: /^ap[c4]./, name: "ProRes", playback: "none" },
  { pattern: /^(mp4v|V_MPEG4\/.*)$/, name: "MPEG-4 Part 2", playback: "none" },
  { pattern: /^V_MPEG[12]$/, name: "MPEG-2", playback: "none" },
  { pattern: /^(V_THEORA|theo)$/, name: "Theora", playback: "none" },
  { pattern: /^(V_MS|V_QUICKTIME)/, name: "an older codec", playback: "none" },
  { pattern: /^(mp4a|A_AAC.*)$/, name: "AAC", playback: "plays" },
  { pattern: /^(Opus|A_OPUS.*)$/, name: "Opus", playback: "plays" },
  { pattern: /^A_VORBIS$/, name: "Vorbis", playback: "plays" },
  { pattern: /^(\.mp3|mp3 |A_MPEG\/L3)$/, name: "MP3", playback: "plays" },
  { pattern: /^(fLaC|A_FLAC)$/, name: "FLAC", playback: "plays" },
  { pattern: /^(ac-3|ec-3|A_E?AC3.*)$/, name: "Dolby Digital", playback: "some" },
  { pattern: /^alac$/, name: "Apple Lossless", playback: "some" },
  { pattern: /^(dts.|A_DTS.*)$/, name: "DTS", playback: "none" },
  { pattern: /^(lpcm|sowt|twos|in24|A_PCM.*)$/, name: "PCM", playback: "some" },
];

/** Tracks of text and time say nothing of whether a file plays. */
const beside = /^(tx3g|text|tmcd|c608|wvtt|stpp|rtmd|mebx|S_|mp4s)/;

const byContainer: Record<string, Playback> = {
  "video/mp4": "plays",
  "video/x-m4v": "plays",
  "video/webm": "plays",
  "video/quicktime": "some",
  "video/matroska": "some",
  "video/x-matroska": "some",
};
const order: readonly Playback[] = ["plays", "unknown", "some", "none"];

const nameOf = (codec: string) => known.find(({ pattern }) => pattern.test(codec)) ?? null;

/** Returns codecs by the names that people know, each once. Pure. */
export function codecNames(codecs: readonly string[]): string[] {
  return [
    ...new Set(codecs.filter((codec) => !beside.test(codec)).map((codec) => nameOf(codec)?.name ?? codec.trim())),
  ];
}

/** Returns what browsers make of a file of this type with these codecs: the worst of its parts decides. Pure. */
export function playbackOf(mediaType: string, codecs: readonly string[]): Playback {
  const counted = codecs.filter((codec) => !beside.test(codec));
  const parts = [
    byContainer[mediaType] ?? "none",
    ...counted.map((codec) => nameOf(codec)?.playback ?? "unknown"),
    ...(counted.length === 0 ? (["unknown"] as const) : []),
  ];
  return order[Math.max(...parts.map((part) => order.indexOf(part)))] ?? "unknown";
}

/** Reads what a file of film says of itself; of one that is broken, or of another kind, nothing. */
export async function readContainer(mediaType: string, bytes: Bytes): Promise<Container> {
  const nothing = { codecs: [], durationMs: null, isCutOff: false };
  try {
    const found = /webm|matroska/.test(mediaType)
      ? await readWebm(bytes)
      : /mp4|m4v|quicktime|3gpp/.test(mediaType)
        ? await readMp4(bytes)
        : nothing;
    // A header may round to nothing.
    const isSound = found.durationMs !== null && found.durationMs > 0 && found.durationMs <= MAX_VIDEO_MS;
    // What a hostile file calls its codecs is shown to people.
    const codecs = found.codecs.filter((codec) => /^[\x20-\x7e]{1,40}$/.test(codec)).slice(0, 16);
    return { codecs: [...new Set(codecs)], durationMs: isSound ? found.durationMs : null, isCutOff: found.isCutOff };
  } catch {
    return nothing;
  }
}
