import "./styles/file-drop.css";
import { CircleAlert, FileUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type DropItem, DropZone, FileTrigger } from "react-aria-components";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type FileDropProps = {
  label: string;
  /** The file that is chosen, by its name; null for none. */
  chosen: string | null;
  /** What to do, while none is. */
  lead: string;
  /** What may be chosen, in words. */
  help?: string;
  chooseLabel: string;
  /** Endings and media types. */
  types: readonly string[];
  isDisabled?: boolean;
  error?: ReactNode;
  /** All that was dropped or chosen, one at least. */
  onChoose: (files: readonly [File, ...File[]]) => void;
};

/** Chooses a file, by button or by dropping it. */
export function FileDrop({
  label,
  chosen,
  lead,
  help,
  chooseLabel,
  types,
  isDisabled,
  error,
  onChoose,
}: FileDropProps) {
  const helpId = useId();
  const take = ([first, ...rest]: readonly File[]) => {
    if (first) onChoose([first, ...rest]);
  };
  return (
    <div className="field">
      <DropZone
        className="drop"
        data-invalid={error ? true : undefined}
        aria-label={label}
        isDisabled={isDisabled}
        getDropOperation={() => "copy"}
        onDrop={async ({ items }) => take(await filesOf(items))}
      >
        <Icon of={FileUp} />
        <span className="grow">
          {chosen ? <b className="med block-line">{chosen}</b> : <span className="block-line">{lead}</span>}
          {help ? (
            <span className="meta" id={helpId}>
              {help}
            </span>
          ) : null}
        </span>
        <FileTrigger acceptedFileTypes={types} onSelect={(list) => take([...(list ?? [])])}>
          <Button
            variant={chosen ? "secondary" : "primary"}
            isDisabled={isDisabled}
            aria-describedby={help ? helpId : undefined}
          >
            {chooseLabel}
          </Button>
        </FileTrigger>
      </DropZone>
      {error ? (
        <p className="error" role="alert">
          <Icon of={CircleAlert} small />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}

async function filesOf(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : [])));
}
