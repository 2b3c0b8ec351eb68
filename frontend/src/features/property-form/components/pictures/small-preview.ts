const WIDTH = 480;

/**
 * Creates an upright thumbnail as a data URI; null if the browser cannot decode the file. Needs less memory
 * than an object URL, and no `blob:` in the content security policy.
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
    // Fill with white: transparent pixels would become black in JPEG.
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, bitmap.width, bitmap.height);
    paper.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.8);
  } finally {
    bitmap.close();
  }
}
