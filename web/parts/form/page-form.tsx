import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { FormBody } from "./form-body.tsx";
import type { FormView } from "./form-view.ts";
import { LeaveGuard } from "./leave-guard.tsx";

type PageFormProps = { form: FormView; submitLabel: string; layout?: string; children: ReactNode };

/** Shows a form on a page: its fields, saving or discarding what was typed, and a question before one leaves with it unsaved. */
export function PageForm({ form, submitLabel, layout = "stack g6", children }: PageFormProps) {
  const { t } = useTranslation();
  const { isDirty, isBusy, discard } = form;
  return (
    <>
      <FormBody form={isDirty ? form : { ...form, submit: () => {} }} className={layout}>
        {children}
        <div className="row wrap">
          <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isBusy}>
            {isBusy ? t("form.saving") : submitLabel}
          </Button>
          {isDirty ? (
            <>
              <Button variant="ghost" onPress={discard}>
                {t("form.discard")}
              </Button>
              <span className="body-s faint" role="status">
                {t("form.unsaved")}
              </span>
            </>
          ) : null}
        </div>
      </FormBody>
      <LeaveGuard isDirty={isDirty} discard={discard} />
    </>
  );
}
