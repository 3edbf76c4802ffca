import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { Button } from "../../../base/ui/native/button.tsx";
import { PrintBrand } from "../../../base/ui/print-brand.tsx";
import { servedBrand } from "../../../base/ui/served-brand.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { lastingNotes } from "../sitting/machine.ts";

type ReceiptData = Awaited<ReturnType<ReturnType<typeof usePlayer>["sitting"]["calls"]["getReceipt"]>>;

/** Hands the receipt over as a file: copying is blocked, and this is theirs. */
function download(receipt: ReceiptData): void {
  const { name, logo } = servedBrand();
  const organisation = { name, logo: logo === undefined ? null : new URL(logo, location.href).href };
  const text = JSON.stringify({ organisation, ...receipt }, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `receipt-${receipt.session}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Shows what the server holds, with the code by which it can be shown later that nothing was changed. Missing, it says nothing. */
export function Receipt() {
  const { sitting } = usePlayer();
  const { submitted: texts, files } = useTexts();
  const [receipt, setReceipt] = useState<ReceiptData | null>(null);
  // What arrives late is told in a note, and the receipt tells of it too from then on.
  const told = useSitting((state) => state.notes.filter(({ kind }) => lastingNotes.has(kind)).length);
  useEffect(() => {
    const ask = (_told: number) => sitting.calls.getReceipt().then(setReceipt, () => {});
    void ask(told);
  }, [sitting, told]);
  if (!receipt) return null;
  return (
    <section className="receipt" aria-labelledby="receipt">
      <PrintBrand {...servedBrand()} />
      <h2 className="h3" id="receipt">
        {texts.receipt}
      </h2>
      <p className="dim num">{texts.receipt_line(receipt.answered, receipt.total)}</p>
      <p>
        <span className="faint body-s">{texts.receipt_code}</span> <code className="mono">{receipt.code}</code>
      </p>
      {receipt.files.length > 0 ? (
        <>
          <h3 className="strong">{texts.receipt_files}</h3>
          <ul className="breaks">
            {receipt.files.map(({ id, name, position }) => (
              <li key={id}>{isolated(files.at(name, position))}</li>
            ))}
          </ul>
        </>
      ) : null}
      {receipt.uncounted.length > 0 ? (
        <div className="receipt-uncounted">
          <h3 className="strong">{texts.uncounted_title}</h3>
          <ul>
            {receipt.uncounted.map(({ attempt, section_name, position, why, answer, counts }) => (
              <li key={attempt}>
                {texts.uncounted({ section: section_name, position, late: why === "late", answer, counts })}
              </li>
            ))}
          </ul>
          <p className="dim">{texts.uncounted_kept}</p>
        </div>
      ) : null}
      <Button onClick={() => download(receipt)}>
        <Icon of={Download} small />
        {texts.download}
      </Button>
    </section>
  );
}
