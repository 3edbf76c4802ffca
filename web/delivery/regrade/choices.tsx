import { getRouteApi } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { undoMs } from "./apply-regrade.tsx";
import type { Regrade } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

/** Shows the choices of how to apply: all scores or those that rise, and whether people are told. */
export function Choices({ regrade: { preview } }: { regrade: Regrade }) {
  const { t } = useTranslation("regrade");
  const { raise, quiet } = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { counted } = numbers;
  const down = preview.down + preview.kept;
  const all = preview.changed + preview.kept;
  return (
    <section className="block">
      <h2 className="h2">{t("choices.title")}</h2>
      <RadioGroup
        aria-label={t("choices.title")}
        className="rg-choices"
        value={raise ? "raise" : "all"}
        onChange={(value) =>
          void navigate({ search: (now) => ({ ...now, raise: value === "raise" ? true : undefined }), replace: true })
        }
      >
        <Radio value="all" className="check choice-row">
          <span className="box radio" />
          <span>
            <b>{t("choices.all", { count: all, said: counted(all) })}</b>
            <span className="d">{t("choices.all_help", { up: counted(preview.up), down: counted(down) })}</span>
          </span>
        </Radio>
        <Radio value="raise" className="check choice-row">
          <span className="box radio" />
          <span>
            <b>{t("choices.raise")}</b>
            <span className="d">{t("choices.raise_help", { count: down, said: counted(down) })}</span>
          </span>
        </Radio>
      </RadioGroup>
      <Checkbox
        className="choice-row"
        isSelected={!quiet}
        onChange={(isOn) =>
          void navigate({ search: (now) => ({ ...now, quiet: isOn ? undefined : true }), replace: true })
        }
      >
        <span>
          <b>{t("choices.tell")}</b>
          <span className="d">
            {preview.released.last_at
              ? t("choices.released", { when: dates.date(preview.released.last_at) })
              : t("choices.unreleased")}
          </span>
        </span>
      </Checkbox>
      <p className="undo-note">
        <Icon of={Undo2} small />
        <span>{t("choices.undo", { when: dates.date(new Date(Date.now() + undoMs)) })}</span>
      </p>
    </section>
  );
}
