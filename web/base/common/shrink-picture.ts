/** Returns a picture scaled down to this side at most; one that is small enough, or that this browser can’t read, as it is. */
export async function shrinkPicture(file: File, side: number): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = side / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const brush = canvas.getContext("2d");
    if (!brush) return file;
    brush.imageSmoothingQuality = "high";
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    return bytes ? new File([bytes], file.name, { type: "image/png" }) : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
