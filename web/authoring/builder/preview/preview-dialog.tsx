import { routesOf } from "@sextant/contract/routes.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { peopleSource } from "../../../parts/pickers/people.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { useBuilderState } from "../builder-context.tsx";
import { readAddress } from "../builder-search.ts";
import { type Section, type Stages, stagesOf } from "../draft.ts";
import { addressOf, type Container, containersOf } from "../stages/containers.ts";
import type { PreviewChoice } from "./use-preview.ts";

const students = peopleSource("student");
const START = "start";
const POINTS = "points";

type PreviewDialogProps = { onOpen: (choice: PreviewChoice) => void; onClose: () => void };

/** Asks as whom, from where and on which route a preview is taken. */
export function PreviewDialog({ onOpen, onClose }: PreviewDialogProps) {
  const { t } = useTranslation("builder");
  const { draft } = useBuilderState();
  const [as, setAs] = useState<string | null>(null);
  const [start, setStart] = useState(START);
  const [ways, setWays] = useState<Readonly<Record<string, string>>>({});
  const nameOf = ({ section, module }: Container) => [section.name, module?.name].filter(Boolean).join(" › ");
  const staged = draft.sections.flatMap((section) => {
    const stages = stagesOf(section);
    return stages && routesOf(stages.routing).length > 1 ? [{ section, stages }] : [];
  });
  const open = () => {
    const { section, module } = readAddress(start);
    const routes = staged.flatMap(({ section: { id }, stages }) => {
      const route = routesOf(stages.routing).find((modules) => modules.join(" ") === ways[id]);
      return route && route.length > 1 ? [{ section: id, modules: route }] : [];
    });
    onOpen({ as, from: start === START ? null : { section, module }, routes });
    onClose();
  };
  return (
    <Dialog
      title={t("preview.options")}
      role="alertdialog"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" onPress={open}>
            {t("preview.open")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <SourceField
          label={t("preview.as")}
          help={t("preview.as_help")}
          placeholder={t("preview.nobody")}
          source={students}
          value={as}
          onChange={(id) => setAs(id)}
        />
        <Select
          label={t("preview.from")}
          value={start}
          onChange={setStart}
          choices={[
            { id: START, label: t("preview.start") },
            ...containersOf(draft).map((one) => ({ id: addressOf(one), label: nameOf(one) })),
          ]}
        />
        {staged.map(({ section, stages }) => (
          <RouteField
            key={section.id}
            section={section}
            stages={stages}
            value={ways[section.id] ?? POINTS}
            onChange={(way) => setWays({ ...ways, [section.id]: way })}
          />
        ))}
        <p className="dim body-s">{t("preview.note")}</p>
      </div>
    </Dialog>
  );
}

type RouteFieldProps = { section: Section; stages: Stages; value: string; onChange: (way: string) => void };

function RouteField({ section, stages, value, onChange }: RouteFieldProps) {
  const { t } = useTranslation("builder");
  const nameOf = (id: string) => stages.modules.find((module) => module.id === id)?.name ?? t("stages.missing");
  return (
    <Select
      label={t("preview.route", { name: section.name })}
      value={value}
      onChange={onChange}
      choices={[
        { id: POINTS, label: t("preview.by_points") },
        ...routesOf(stages.routing).map((modules) => ({
          id: modules.join(" "),
          label: modules.map(nameOf).join(" › "),
        })),
      ]}
    />
  );
}
