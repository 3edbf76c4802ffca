import { isAddressRange, MAX_ADDRESS_RANGES } from "@sextant/contract/address-ranges.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../base/ui/text-field.tsx";

type AddressesFieldProps = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  isReadOnly: boolean;
};

const linesOf = (text: string) => text.split("\n").map((line) => line.trim());

/** Shows ranges of network addresses, one a line; what can't be read is said at its line, and not saved. */
export function AddressesField({ value, onChange, isReadOnly }: AddressesFieldProps) {
  const { t } = useTranslation("builder");
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value.join("\n");
  const lines = linesOf(text);
  const wrong = lines.findIndex((line) => line !== "" && !isAddressRange(line));
  const isTooMany = lines.filter(Boolean).length > MAX_ADDRESS_RANGES;
  const error =
    wrong >= 0
      ? t("sittings.address_error", { line: wrong + 1 })
      : isTooMany
        ? t("sittings.addresses_most", { most: MAX_ADDRESS_RANGES })
        : undefined;
  return (
    <TextField
      multiline
      dir="ltr"
      label={t("sittings.addresses")}
      help={t("sittings.addresses_help")}
      error={error}
      placeholder="192.168.4.0/22"
      isReadOnly={isReadOnly}
      value={text}
      onChange={(next) => {
        setTyped(next);
        const read = linesOf(next).filter(Boolean);
        if (read.every(isAddressRange) && read.length <= MAX_ADDRESS_RANGES) onChange(read);
      }}
      onBlur={() => {
        if (!error) setTyped(null);
      }}
    />
  );
}
