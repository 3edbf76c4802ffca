import "../../base/ui/styles/bench.css";
import "./matching.css";
import { encodingNames } from "@sextant/contract/encoding-names.ts";
import { ChevronDown } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { Trans, useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import type { Reading } from "./fields.ts";
import type { FoundTable, FoundText } from "./found.ts";

const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;
const signs = Object.keys(separatorNames) as (keyof typeof separatorNames)[];

type TokenProps = {
  label: string;
  words: string;
  choices: readonly { id: string; label: string }[];
  onChoose: (id: string) => void;
  isDisabled: boolean;
};

/** A word of the sentence that a menu changes. */
function Token({ label, words, choices, onChoose, isDisabled }: TokenProps) {
  return (
    <Menu
      label={label}
      trigger={
        <AriaButton className="tok" aria-label={label} isDisabled={isDisabled}>
          <bdi>{words}</bdi>
          <Icon of={ChevronDown} />
        </AriaButton>
      }
    >
      {choices.map(({ id, label: name }) => (
        <MenuItem key={id} id={id} onAction={() => onChoose(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

type FileFormatProps = {
  table: FoundTable | null;
  text: FoundText | null;
  reading: Reading;
  onChange: (reading: Reading) => void;
  isDisabled: boolean;
};

/** Says in a sentence how a file is read, each word of it to be changed, beside the file’s first lines. */
export function FileFormat({ table, text, reading, onChange, isDisabled }: FileFormatProps) {
  const { t } = useTranslation("matching");
  const encoding = table ? table.encoding : (text?.encoding ?? null);
  const isGuessed = (table?.encoding_source ?? text?.source) === "guessed";
  const nameOf = (id: string) => (id in encodingNames ? encodingNames[id as keyof typeof encodingNames] : id);
  // Other columns come of another separator or header.
  const { columns: _columns, ...apart } = reading;
  const token = (
    kind: "encoding" | "separator" | "decimal" | "header",
    value: string,
    choices: TokenProps["choices"],
    onChoose: (id: string) => void,
  ) => (
    <Token
      label={t(`token.${kind}`, { value })}
      words={value}
      choices={choices}
      onChoose={onChoose}
      isDisabled={isDisabled}
    />
  );
  const tokens = {
    encoding: token(
      "encoding",
      nameOf(encoding ?? ""),
      Object.entries(encodingNames).map(([id, label]) => ({ id, label })),
      (id) => onChange({ ...reading, encoding: id as NonNullable<Reading["encoding"]> }),
    ),
    separator: token(
      "separator",
      t(`separators.${separatorNames[table?.separator ?? ","]}`),
      signs.map((id) => ({ id, label: t(`separators.${separatorNames[id]}`) })),
      (id) => onChange({ ...apart, separator: signs.find((sign) => sign === id) }),
    ),
    decimal: token(
      "decimal",
      t(`decimals.${table?.decimal ?? "point"}`),
      (["point", "comma"] as const).map((id) => ({ id, label: t(`decimals.${id}`) })),
      (id) => onChange({ ...reading, decimal: id === "comma" ? "comma" : "point" }),
    ),
    header: token(
      "header",
      t(table?.header === false ? "headers.no" : "headers.yes"),
      (["yes", "no"] as const).map((id) => ({ id, label: t(`headers.${id}`) })),
      (id) => onChange({ ...apart, header: id === "yes" }),
    ),
  };
  const sentence = !table
    ? "text"
    : table.encoding === null
      ? "workbook"
      : table.layout === "rows"
        ? "table"
        : "layout";
  return (
    <section className="block" aria-labelledby="file-format">
      <div className="matching-head">
        <h2 className="h2" id="file-format">
          {t("format")}
        </h2>
        <span className="meta">{t("format_help")}</span>
      </div>
      <div className="readas">
        <div className="stack g3">
          <p className="readas-say">
            <Trans t={t} i18nKey={`reads.${sentence}`} values={{ name: table?.sheet ?? "" }} components={tokens} />
          </p>
          {isGuessed ? <Notice tone="warning" title={t("guessed")} /> : null}
        </div>
        <RawLines table={table} lines={text?.lines ?? []} />
      </div>
    </section>
  );
}

/** The first lines of the file as they are, separators marked. */
function RawLines({ table, lines }: { table: FoundTable | null; lines: readonly string[] }) {
  const { t } = useTranslation("matching");
  const sign = table?.separator === "\t" || table?.separator === null ? "\u2192" : table?.separator;
  if (!table) {
    return (
      <ol className="rawf" aria-label={t("lines")}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name, and never move
          <li key={index}>
            <span className="rawf-no" />
            <span className="rawf-line" dir="auto">
              {line}
            </span>
          </li>
        ))}
      </ol>
    );
  }
  return (
    <ol className="rawf" aria-label={t("lines")}>
      {table.lines.map(({ line, cells, is_header: isHeader }) => (
        <li key={line} className={isHeader ? "is-names" : undefined}>
          <span className="rawf-no">{line}</span>
          <span className="rawf-line" dir="auto">
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place alone
              <span key={index}>
                {index > 0 ? <u>{sign}</u> : null}
                {cell}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
