/** 1.5 GB of spaces, deflated four times. */
const BOMB =
  "eNqruLV6x9dvfYvuz3Ho3NY9MywnLpOPSce3yTjP6lNVWvyDCNPb3a59e5cerBRuj2Con/9G7HovD5uM4pxds6v/Re86/s82M6/u36P7x/Pj992w//ns6nXT/tVakRISEhXv5szZvzP+37w/z95+3L36vbGBgYnOn1yL7e41Hxt/v08/fj41LSEhoTr+85/Pq93fstvV11QcntTYqPjw8NaKnbVWt6XK8ufP//tbVpmZ2fnz9wzmBWltCmIT+ljXJfiJzFj8oO2I5FQ0qGRUc1pN/++62R+Wvzo/zX+mDg8P3/Lz1/bUhXyJ/rfM6045wytbPW0A+hp8Tw==";

/** Returns a PDF of less than 1 kB whose only page unpacks to 1.5 GB. */
export function createPdfBomb(): Buffer {
  const packed = Buffer.from(BOMB, "base64").toString("latin1");
  const filters = "/FlateDecode ".repeat(4);
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
    `<< /Length ${packed.length} /Filter [${filters}] >>\nstream\n${packed}\nendstream`,
  ]);
}

/** Returns a small PDF with these pages of text, one line each; parentheses and backslashes are not for it. */
export function createPdf(pages: readonly string[]): Buffer {
  const first = 4;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, index) => {
      const stream = `BT /F1 14 Tf 60 720 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  return pdfOf(objects);
}

/** Returns a PDF of one page whose only line is in a Japanese font that the file names and doesn’t bring along. */
export function createJapanesePdf(text: string): Buffer {
  const codes = [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, "0")).join("");
  const stream = `BT /F1 24 Tf 60 700 Td <${codes}> Tj ET`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /DW 1000 /FontDescriptor 7 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> >>",
    "<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 /Ascent 709 /Descent -241 /CapHeight 737 /StemV 100 >>",
  ]);
}

function pdfOf(objects: readonly string[]): Buffer {
  let written = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${written}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`,
    "latin1",
  );
}
