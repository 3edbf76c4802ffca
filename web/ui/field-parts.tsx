import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError, Text } from "react-aria-components";
import { Icon } from "./icon.tsx";

/**
 * Shows what stands under a field: help until there is an error, then the error alone. Both are tied to the field by
 * react-aria.
 */
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
          // What is wrong may be said beside the field, by whoever knows.
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
