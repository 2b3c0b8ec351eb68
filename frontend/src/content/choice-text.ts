import termsCopy from './terms-copy.json' with { type: 'json' };

const choices: Partial<Record<string, string>> = termsCopy.choices;

/** A choice of a field in words; null if nothing was chosen. */
export function choiceText(field: string, choice: string | null): string | null {
  return choice === null ? null : (choices[`${field}.${choice}`] ?? choice);
}
