import { cx } from "../../../base/ui/class-names.ts";
import { isolated } from "../../../base/ui/isolated.ts";
import { useSitting, useTexts } from "../player-context.tsx";
import { useFileNames } from "./use-file-names.ts";

type FilesComingProps = { words: (names: readonly string[]) => string; className?: string };

/** Says something of the files that are on their way, by name; nothing where there are none. */
export function FilesComing({ words, className = "message-lead" }: FilesComingProps) {
  const names = useFileNames("coming");
  return names.length > 0 ? (
    <p className={cx(className, "breaks")} role="status">
      {isolated(words(names))}
    </p>
  ) : null;
}

/** Says until when the files on their way count, after the end of their section. */
export function FilesInGrace() {
  const { files } = useTexts();
  const grace = useSitting((state) => state.session?.sync_grace_seconds ?? 0);
  return <FilesComing words={(names) => files.in_grace(names, Math.round(grace / 60))} />;
}

/** Says which chosen files are no part of what was submitted. */
export function FilesMissing() {
  const { files } = useTexts();
  const names = useFileNames("failed", "left");
  return names.length > 0 ? <p className="message-failed breaks">{isolated(files.missing(names))}</p> : null;
}
