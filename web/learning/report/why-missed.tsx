import { type ReasonFamily, reasonFamilies } from "@sextant/contract/reason-families.ts";
import { ChevronDown } from "lucide-react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useFamilyName } from "../../base/common/use-reason-name.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { readLetterKeys } from "../../base/ui/letter-keys.ts";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";
import { orderReasons } from "../../parts/redo/order-reasons.ts";
import { ReasonsMenu } from "../../parts/redo/reasons-menu.tsx";
import { reasonsQuery } from "../../parts/redo/requests.ts";
import { useSaveReason } from "../../parts/redo/use-save-reason.ts";
import type { ReviewedAttempt } from "./requests.ts";
import type { Redoing } from "./use-redoing.tsx";

type WhyMissedProps = { session: string; row: ReviewedAttempt; redoing: Redoing };

/** Asks a student why they missed a question: a family by a press or by 1 to 5, or a nearer reason from a menu. */
export function WhyMissed({ session, row, redoing: { missed, analysis, failure: unloaded } }: WhyMissedProps) {
  const { t } = useTranslation("report");
  const familyName = useFamilyName();
  const { data: reasons = [], failure } = useExtra(reasonsQuery, t("unloaded.choices"));
  const save = useSaveReason();
  const { student: reason = null, student_family = null } = row.reason_for_error ?? {};
  const before = reason ?? student_family;
  const family = student_family ?? reasons.find(({ id }) => id === reason)?.family ?? null;
  const choose = (given: { id: string; name: string } | null) =>
    save.mutate({ attempt: { id: row.id, session }, reason: given, before });
  const chooseFamily = (id: ReasonFamily | undefined) => choose(id ? { id, name: familyName(id) } : null);
  useLetterKeys(
    Object.fromEntries(reasonFamilies.map((one, index) => [String(index + 1), () => chooseFamily(one)])),
    readLetterKeys(),
  );
  const mistake = missed.get(row.id);
  return (
    <section className="rv-sec no-print" aria-labelledby="why-missed">
      <h3 className="h3" id="why-missed">
        {t("why.own")}
      </h3>
      {failure}
      <div className="rv-why">
        <ToggleButtonGroup
          aria-labelledby="why-missed"
          className="chips"
          selectionMode="single"
          selectedKeys={family ? [family] : []}
          onSelectionChange={(keys) => chooseFamily(reasonFamilies.find((one) => keys.has(one)))}
        >
          {reasonFamilies.map((one, index) => (
            <ToggleButton
              key={one}
              id={one}
              className="chip"
              isDisabled={save.isPending}
              aria-keyshortcuts={String(index + 1)}
            >
              {familyName(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {/* While it isn't known, it keeps its place: nothing beneath it moves under a press. */}
        {mistake || !(analysis || unloaded) ? (
          <ReasonsMenu
            choices={mistake && analysis ? orderReasons(mistake, reasons, analysis) : []}
            onChoose={choose}
            onRemove={before ? () => choose(null) : undefined}
            trigger={
              <Button size="sm" variant="ghost" isDisabled={!mistake || save.isPending}>
                {t("why.nearer")}
                <Icon of={ChevronDown} small />
              </Button>
            }
          />
        ) : null}
      </div>
    </section>
  );
}
