import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isolated } from "../../../base/ui/isolated.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import type { ChosenFile } from "./chosen-file.ts";

/** Returns the files in this state of these attempts; of all attempts where none are named. */
export function useFilesOf(attempts: ReadonlySet<string> | null, is: ChosenFile["is"]): ChosenFile[] {
  const files = useSitting((state) => state.files);
  return files.filter((file) => file.is === is && (attempts === null || attempts.has(file.attempt)));
}

/** Acts once nothing of these is on its way any longer, and nothing failed; tells where something did. */
export function useOnceArrived(
  isWaiting: boolean,
  { coming, failed }: { coming: number; failed: number },
  { onArrived, onFailed }: { onArrived: () => void; onFailed: () => void },
): void {
  const arrived = useEffectEvent(onArrived);
  const stopped = useEffectEvent(onFailed);
  const isOver = isWaiting && coming === 0;
  const isBroken = failed > 0;
  useEffect(() => {
    if (!isOver) return;
    if (isBroken) stopped();
    else arrived();
  }, [isOver, isBroken]);
}

/** Lists files on their way, with how far each has come. */
export function FilesUnderWay({ files }: { files: readonly ChosenFile[] }): ReactNode {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const shares = useSyncExternalStore(sitting.uploads.subscribe, () =>
    files.map(({ key }) => Math.floor(sitting.uploads.shareOf(key) * 100)).join(" "),
  ).split(" ");
  return (
    <ul className="breaks">
      {files.map(({ key, name }, index) => (
        <li key={key}>{isolated(texts.files.share(name, Number(shares[index])))}</li>
      ))}
    </ul>
  );
}
