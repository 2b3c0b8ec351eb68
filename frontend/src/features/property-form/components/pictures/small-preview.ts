const WIDTH = 480;

/**
 * A small picture of a file as a data URI, upright, or null where the browser can't read the file. Unlike an address of
 * the file itself it takes little memory, and the content security policy need not allow `blob:`.
 */
export async function smallPreview(file: File): Promise<string | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const paper = canvas.getContext('2d');
    if (!paper) return null;
    // What is transparent would come out black.
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, bitmap.width, bitmap.height);
    paper.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.8);
  } finally {
    bitmap.close();
  }
}
