import { tools as allTools, type Tool } from "@sextant/contract/tools.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import { useWho } from "./use-who.ts";

/** Returns the tools that any of these tests allows, or that are turned off in a sitting, in the order of the player's bar. */
function listTools(rows: readonly LiveRow[]): Tool[] {
  const known = new Set(
    rows.flatMap(({ paper, tools_off = [] }) => [...paper.sections.flatMap((section) => section.tools), ...tools_off]),
  );
  return allTools.filter((tool) => known.has(tool));
}

type ToolsDialogProps = { rows: readonly LiveRow[]; isEveryone: boolean; onClose: () => void };

/**
 * Asks which tools students may use from now on, of those that their tests allow; open tests follow at once, and for everyone those
 * that start later too.
 */
export function ToolsDialog({ rows, isEveryone, onClose }: ToolsDialogProps) {
  const { t } = useTranslation("live");
  const act = useAct();
  const [listed] = useState(() => listTools(rows));
  const isOff = (tool: Tool) => rows.filter(({ tools_off = [] }) => tools_off.includes(tool)).length;
  const [before] = useState(() => new Map(listed.map((tool) => [tool, isOff(tool)])));
  const [on, setOn] = useState(() => new Set(listed.filter((tool) => before.get(tool) === 0)));
  const [touched, setTouched] = useState(false);
  const off = listed.filter((tool) => !on.has(tool));
  const form = useAction({
    send: () => act(rows, { action: "set_tools", off, everyone: isEveryone }),
    onDone: onClose,
    isDirty: touched,
  });
  return (
    <DialogForm
      title={t("tools.title", { who: useWho(rows) })}
      form={form}
      submitLabel={t("tools.submit")}
      onClose={onClose}
      isReady={touched}
      hidesSubmit={listed.length === 0}
    >
      <p className="body-s">
        {t(listed.length === 0 ? "tools.none" : "tools.body")}{" "}
        {isEveryone && listed.length > 0 ? t("tools.everyone") : null}
      </p>
      {listed.map((tool) => {
        const some = before.get(tool) ?? 0;
        return (
          <Checkbox
            key={tool}
            isSelected={on.has(tool)}
            isIndeterminate={!touched && some > 0 && some < rows.length}
            onChange={(isOn) => {
              setTouched(true);
              setOn(new Set(isOn ? [...on, tool] : [...on].filter((one) => one !== tool)));
            }}
          >
            {t(`tools.of.${tool}`)}
          </Checkbox>
        );
      })}
    </DialogForm>
  );
}
