import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { Columns } from "./columns.tsx";
import type { MatchingKind, Reading } from "./fields.ts";
import { FileFormat } from "./file-format.tsx";
import type { FoundTable } from "./found.ts";

type MatchStepProps = {
  kind: MatchingKind;
  fileName: string;
  table: FoundTable;
  reading: Reading;
  onChange: (reading: Reading) => void;
  isRemembered: boolean;
  onRemember: (isRemembered: boolean) => void;
  /** The file is being read again. */
  isBusy: boolean;
  onDone: () => void;
  /** The first rows as they’ll be imported. */
  children: ReactNode;
};

/** The step in which a person says how a table is read and what its columns mean; each change reads the file again. */
export function MatchStep(props: MatchStepProps) {
  const { kind, fileName, table, reading, onChange, isRemembered, onRemember, isBusy, onDone, children } = props;
  const { t } = useTranslation("matching");
  const numbers = useNumbers();
  const user = useUser();
  const dates = useDates(user.time_zone);
  const open = table.questions.filter(({ kind: of, suggested }) => {
    const answer = of === "decimal" ? reading.decimal : reading.key_numbers;
    return answer === undefined && suggested === null;
  });
  const [missing] = table.missing;
  const said = numbers.counted(table.rows);
  return (
    <div className="stack g8" aria-busy={isBusy || undefined}>
      <header className="row between wrap row-4">
        <div className="stack g1">
          <h2 className="h2">{t("title")}</h2>
          <p className="answer">
            {isolated(t("lead", { count: table.rows, said, name: fileName }))}{" "}
            <b>
              {missing
                ? t(missing === "stem" ? "missing.stem" : "missing.email")
                : open.length > 0
                  ? t("open", { count: open.length, said: numbers.counted(open.length) })
                  : t("matched")}
            </b>
          </p>
        </div>
        <Button variant="primary" isDisabled={isBusy || missing !== undefined} onPress={onDone}>
          {t(kind === "questions" ? "check_questions" : "check_people", { count: table.rows, said })}
        </Button>
      </header>
      <FileFormat table={table} text={null} reading={reading} onChange={onChange} isDisabled={isBusy} />
      {table.layout === "rows" ? (
        <section className="block" aria-labelledby="match-columns">
          <div className="matching-head">
            <h2 className="h2" id="match-columns">
              {t("columns")}
            </h2>
          </div>
          <Columns kind={kind} table={table} reading={reading} onChange={onChange} isDisabled={isBusy} />
          <div className="row between wrap row-4 matching-foot">
            {table.header ? (
              <Checkbox isSelected={isRemembered} onChange={onRemember}>
                {t("remember")}
              </Checkbox>
            ) : null}
            {table.remembered ? (
              <span className="meta">
                {isolated(t("used", { name: table.remembered.name, date: dates.date(table.remembered.at) }))}
              </span>
            ) : null}
          </div>
        </section>
      ) : null}
      <section className="block" aria-labelledby="match-preview">
        <div className="matching-head">
          <h2 className="h2" id="match-preview">
            {t("preview")}
          </h2>
          <span className="meta">{t("preview_help")}</span>
        </div>
        {children}
      </section>
    </div>
  );
}
