import "./tag-picker.css";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Search, UserRound, UsersRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { call } from "../requests/call.ts";
import { FieldNotes } from "../ui/field-parts.tsx";
import { Icon } from "../ui/icon.tsx";
import { type PickedGroup, type PickedPerson, pickedPerson } from "./picked.ts";
import { useSettled } from "./use-settled.ts";

type Found = { key: string; kind: "group"; group: PickedGroup } | { key: string; kind: "person"; person: PickedPerson };

/** The people within reach who go by these words; students alone unless all are asked for. */
const peopleQuery = (search: string, isOfAnyRole: boolean) =>
  queryOptions({
    queryKey: ["people", "picker", search, isOfAnyRole],
    queryFn: ({ signal }) => {
      const role = isOfAnyRole ? undefined : ("student" as const);
      return call("people.filter", { query: { search: search || undefined, role, page_size: 8 }, signal });
    },
    placeholderData: keepPreviousData,
  });

const groupsQuery = (search: string) =>
  queryOptions({
    queryKey: ["groups", "picker", search],
    queryFn: ({ signal }) => call("groups.list", { query: { search: search || undefined, page_size: 6 }, signal }),
    placeholderData: keepPreviousData,
  });

type PersonFieldProps = {
  label: ReactNode;
  onPerson: (person: PickedPerson) => void;
  /** Groups are offered as well when this is there. */
  onGroup?: (group: PickedGroup) => void;
  /** Not students alone. */
  isOfAnyRole?: boolean;
  /** Ids of those who are not offered. */
  without?: ReadonlySet<string>;
  placeholder?: string;
  help?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** The list opens when one comes to the field, not only when one types. On by default. */
  opensOnFocus?: boolean;
};

/** Finds one student (or person), or one group, within reach by their name or address. Arrows, Enter and Escape as in any list. */
export function PersonField(props: PersonFieldProps) {
  const { label, onPerson, onGroup, without, placeholder, help, error, isDisabled, autoFocus } = props;
  const { isOfAnyRole = false } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const search = useSettled(typed.trim());
  const people = useQuery({ ...peopleQuery(search, isOfAnyRole), enabled: isOpen });
  const groups = useQuery({ ...groupsQuery(search), enabled: isOpen && onGroup !== undefined });
  const found: Found[] = [
    ...(onGroup ? (groups.data?.results ?? []) : []).map(
      (group): Found => ({
        key: `g:${group.id}`,
        kind: "group",
        group: { id: group.id, name: group.name, memberCount: group.member_count },
      }),
    ),
    ...(people.data?.results ?? []).map(
      (person): Found => ({ key: `u:${person.id}`, kind: "person", person: pickedPerson(person) }),
    ),
  ].filter((one) => !without?.has(one.kind === "group" ? one.group.id : one.person.id));
  const invalid = Boolean(error);
  const isPending = people.isPending || search !== typed.trim();
  return (
    <ComboBox
      className="field tag-field"
      items={found.map((one) => ({ id: one.key, ...one }))}
      inputValue={typed}
      onInputChange={setTyped}
      value={null}
      onChange={(key) => {
        const one = found.find((each) => each.key === key);
        if (one?.kind === "group") onGroup?.(one.group);
        if (one?.kind === "person") onPerson(one.person);
      }}
      onOpenChange={setOpen}
      onFocus={() => setOpen(true)}
      menuTrigger={props.opensOnFocus === false ? "input" : "focus"}
      allowsEmptyCollection
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      isInvalid={invalid || undefined}
    >
      <Label className="label">{label}</Label>
      <div className="affix">
        <Input
          className="input"
          placeholder={placeholder ?? t(onGroup ? "person_picker.placeholder_both" : "person_picker.placeholder")}
        />
        <span className="btn btn-icon" aria-hidden="true">
          <Icon of={Search} small />
        </span>
      </div>
      <FieldNotes help={help} error={error} invalid={invalid} />
      <Popover className="popover tag-list">
        <ListBox<Found & { id: string }>
          className="menu"
          dependencies={[isPending, search]}
          renderEmptyState={() => (
            <p className="tag-none">
              {isPending
                ? t("person_picker.loading")
                : t(search ? "person_picker.none" : "person_picker.empty", { query: search })}
            </p>
          )}
        >
          {(one) => {
            const name = one.kind === "group" ? one.group.name : one.person.name;
            const line =
              one.kind === "group"
                ? t("person_picker.members", { count: one.group.memberCount })
                : (one.person.email ?? "");
            return (
              <ListBoxItem id={one.id} textValue={name} className="menu-item tag-item">
                <span className="row row-2 grow">
                  <Icon of={one.kind === "group" ? UsersRound : UserRound} small />
                  <span className="tag-item-text">
                    <span className="tag-item-name truncate">{name}</span>
                    <span className="tag-item-path truncate">{line}</span>
                  </span>
                </span>
                {one.kind === "group" ? (
                  <span className="tag-item-level">{t("person_picker.all_of_group")}</span>
                ) : null}
              </ListBoxItem>
            );
          }}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
