import { useTranslation } from "react-i18next";
import { Select } from "../../ui/select.tsx";
import { type AreaShape, coordNames, readPolygon, reshaped } from "./area-text.ts";
import { useProblems } from "./edit-context.tsx";
import { EditNumber, EditText } from "./edit-fields.tsx";
import { ProblemNotes } from "./problem-notes.tsx";

type AreaFieldsProps = {
  shape: AreaShape;
  coords: readonly number[];
  size: { width: number; height: number };
  path: string;
  onChange: (fields: { shape: AreaShape; coords: number[] }) => void;
};

const shapes: readonly AreaShape[] = ["rect", "circle", "ellipse", "poly", "default"];

/** Shows an area in numbers, in pixels of its picture. */
export function AreaFields({ shape, coords, size, path, onChange }: AreaFieldsProps) {
  const { t } = useTranslation("questions");
  const problems = useProblems([`${path}.coords`, `${path}.shape`]);
  return (
    <div className="area-fields" data-path-box={`${path}.coords`}>
      <Select
        label={t("areas.shape")}
        value={shape}
        choices={shapes.map((id) => ({ id, label: t(`areas.${id}`) }))}
        onChange={(id) => {
          const next = shapes.find((one) => one === id) ?? "rect";
          onChange({ shape: next, coords: reshaped(coords, shape, next, size) });
        }}
      />
      {coordNames[shape].map((name, index) => (
        <EditNumber
          key={name}
          className="area-number"
          label={t(`areas.${name}`)}
          value={coords[index] ?? 0}
          min={-100_000}
          max={100_000}
          onChange={(value) =>
            onChange({
              shape,
              coords: coordNames[shape].map((_, at) => (at === index ? (value ?? 0) : (coords[at] ?? 0))),
            })
          }
        />
      ))}
      {shape === "poly" ? (
        <PolygonField coords={coords} path={path} onChange={(next) => onChange({ shape, coords: next })} />
      ) : null}
      <ProblemNotes problems={problems} />
    </div>
  );
}

function PolygonField({
  coords,
  path,
  onChange,
}: {
  coords: readonly number[];
  path: string;
  onChange: (coords: number[]) => void;
}) {
  const { t } = useTranslation("questions");
  return (
    <EditText
      // The text stays as typed until it is a polygon; other coordinates from outside reset the field.
      key={coords.join()}
      label={t("areas.corners")}
      defaultValue={coords.map((value, index) => (index % 2 === 0 ? value : `${value}`)).join(", ")}
      onBlur={(event) => {
        const read = readPolygon((event.target as HTMLInputElement).value);
        if (read) onChange(read);
      }}
      help={t("areas.corners_help")}
      path={`${path}.coords`}
    />
  );
}
