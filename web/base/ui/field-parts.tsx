import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError, Text } from "react-aria-components";
import { Icon } from "./icon.tsx";

/** Shows the notes under a field: help, or only the error once there is one. react-aria ties both to the field. */
export function FieldNotes({ help, error, invalid }: { help?: ReactNode; error?: ReactNode; invalid: boolean }) {
  return (
    <>
      {help && !invalid ? (
        <Text slot="description" className="help">
          {help}
        </Text>
      ) : null}
      <FieldError className="error">
        {({ validationErrors }) => {
          const said = error ?? validationErrors.join(" ");
          // `true` marks the field as invalid, with the message shown elsewhere.
          if (!said || said === true) return null;
          return (
            <>
              <Icon of={CircleAlert} small />
              <span>{said}</span>
            </>
          );
        }}
      </FieldError>
    </>
  );
}
