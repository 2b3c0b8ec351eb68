/** Returns what a service says in English in the language of this build. */
export const serverText = (text: string): string => text;

/** Loads the translation of errors; null in English, as services say them. */
export const loadErrorTexts:
  | (() => Promise<{ errorText: (text: string, code?: string | null) => string }>)
  | null = null;
