import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-aria-components";
import { Notice } from "../../base/ui/notice.tsx";
import type { FormView } from "./form-view.ts";
import { StaleNotice } from "./stale-notice.tsx";

type FormBodyProps = { id?: string; form: FormView; className?: string; children: ReactNode };

/** Shows the fields of a form: Enter submits them; form-level errors appear above them, and the first invalid field takes the focus. */
export function FormBody({ id, form, className = "stack g4", children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  useEffect(() => {
    if (refusals === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], .select[data-invalid]')?.focus();
  }, [refusals]);
  return (
    <Form
      ref={element}
      id={id}
      className={className}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        // To React, a dialog over this form is inside it; in the DOM it isn't.
        event.stopPropagation();
        form.submit();
      }}
    >
      {form.fault || form.stale ? (
        <div className="whole stack g4">
          {form.fault ? <Notice tone="error">{form.fault}</Notice> : null}
          {form.stale ? <StaleNotice stale={form.stale} /> : null}
        </div>
      ) : null}
      {children}
    </Form>
  );
}
