import "./list.css";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { readLetterKeys } from "../../base/ui/letter-keys.ts";
import { SearchField } from "../../base/ui/search-field.tsx";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";

type ListSearchProps = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onSearch: (words: string | undefined) => void;
};

/** Shows the words by which a list is searched; `/` leads here from anywhere on the page. */
export function ListSearch({ label, placeholder = label, value = "", onSearch }: ListSearchProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLDivElement>(null);
  useLetterKeys({ "/": () => field.current?.querySelector("input")?.focus() }, readLetterKeys());
  return (
    <div className="list-search" ref={field}>
      <SearchField
        label={label}
        placeholder={placeholder}
        clearLabel={t("list.clear_search")}
        value={value}
        onSearch={(words) => onSearch(words || undefined)}
      />
    </div>
  );
}
