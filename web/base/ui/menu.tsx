import type { LucideIcon } from "lucide-react";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Autocomplete,
  Header,
  Input,
  type Key,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  SearchField,
  Separator,
  useFilter,
} from "react-aria-components";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { isolated } from "./isolated.ts";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  placement?: PopoverProps["placement"];
  /** Content above the entries, outside the menu's keyboard navigation. */
  head?: ReactNode;
  /** Adds a search field, for menus with too many entries to scan. */
  search?: { label: string; none: string } | undefined;
  /** Opens the menu on mount. */
  startsOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Shows a menu under its button. Arrows move, a letter jumps, Escape closes and returns focus. */
export function Menu({ trigger, label, placement, head, search, startsOpen, onOpenChange, children }: MenuProps) {
  return (
    <MenuTrigger defaultOpen={startsOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Popover className="popover" placement={placement}>
        {head}
        {search ? (
          <Searched {...search}>
            <AriaMenu
              className="menu"
              aria-label={label}
              renderEmptyState={() => <p className="menu-none">{search.none}</p>}
            >
              {children}
            </AriaMenu>
          </Searched>
        ) : (
          <AriaMenu className="menu" aria-label={label}>
            {children}
          </AriaMenu>
        )}
      </Popover>
    </MenuTrigger>
  );
}

function Searched({ label, children }: { label: string; children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={label} className="menu-search" autoFocus>
        <Input className="input" placeholder={label} />
      </SearchField>
      {children}
    </Autocomplete>
  );
}

type MenuItemProps = {
  id?: string;
  icon?: LucideIcon;
  href?: string;
  danger?: boolean;
  isDisabled?: boolean;
  onAction?: () => void;
  /** What finds it besides its own text, where entries are searched. */
  words?: string;
  children: string;
};

/** Shows one entry: an action (`onAction`) or a link (`href`). */
export function MenuItem({ icon, danger, words, children, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      textValue={words ? `${children}. ${words}` : children}
      className={cx("menu-item", danger && "danger")}
    >
      {icon ? <Icon of={icon} small /> : null}
      <span>{isolated(children)}</span>
      <Icon of={Check} small className="mark" />
    </AriaMenuItem>
  );
}

type MenuChoicesProps = { title: string; value: string; onChange: (id: string) => void; children: ReactNode };

/** Shows a titled section of a menu with one selected entry. The menu stays open, so that the change is visible. */
export function MenuChoices({ title, value, onChange, children }: MenuChoicesProps) {
  const choose = (keys: "all" | Set<Key>) => {
    const [first] = keys === "all" ? [] : keys;
    if (first !== undefined) onChange(String(first));
  };
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
      shouldCloseOnSelect={false}
    >
      <Header className="menu-h">{title}</Header>
      {children}
    </MenuSection>
  );
}

/** Shows a titled section of a menu. */
export function MenuPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuSection>
      <Header className="menu-h">{title}</Header>
      {children}
    </MenuSection>
  );
}

/** Shows a hairline between groups of entries. */
export function MenuRule() {
  return <Separator className="menu-rule" />;
}
