import { type DragEvent, useState } from "react";

/** Returns what makes an element take files that are dropped on it, and whether some are over it now. */
export function useFileDrop(isEnabled: boolean, onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => isEnabled && event.dataTransfer.types.includes("Files");
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
