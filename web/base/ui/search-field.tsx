import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { SearchField as AriaSearchField, Button, Input } from "react-aria-components";
import { Icon } from "./icon.tsx";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  clearLabel: string;
  /** What is searched for now; the caller keeps it in the URL. */
  value: string;
  onSearch: (text: string) => void;
  /** What Enter does beside searching. */
  onEnter?: (text: string) => void;
};

const pauseMs = 300;

/** Words to search a list by. It searches when one stops typing, on Enter, and when cleared. */
export function SearchField({ label, placeholder, clearLabel, value, onSearch, onEnter }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    // Back, forward or "clear all" changed it from outside.
    setSearched(value);
    setText(value);
  }
  const search = useEffectEvent((next: string) => {
    if (next.trim() !== value) onSearch(next.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = (next: string) => {
    search(next);
    onEnter?.(next.trim());
  };
  return (
    <AriaSearchField aria-label={label} className="field" value={text} onChange={setText} onSubmit={submit}>
      <div className="affix">
        <Icon of={Search} />
        <Input className="input" placeholder={placeholder} />
        {text ? (
          <Button className="btn btn-ghost btn-icon" aria-label={clearLabel}>
            <Icon of={X} small />
          </Button>
        ) : null}
      </div>
    </AriaSearchField>
  );
}
