/** LRU cache of documents, limited by size. */
export class DocumentCache {
  private readonly documents = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly bounds: { documents: number; bytes: number }) {}

  get(key: string): Buffer | undefined {
    const document = this.documents.get(key);
    if (document) {
      // A map keeps insertion order: re-inserting makes it the most recent.
      this.documents.delete(key);
      this.documents.set(key, document);
    }
    return document;
  }

  set(key: string, document: Buffer): void {
    this.remove(key);
    if (document.length > this.bounds.bytes) return;
    this.documents.set(key, document);
    this.bytes += document.length;
    for (const oldest of this.documents.keys()) {
      if (this.documents.size <= this.bounds.documents && this.bytes <= this.bounds.bytes) return;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    this.bytes -= this.documents.get(key)?.length ?? 0;
    this.documents.delete(key);
  }
}
