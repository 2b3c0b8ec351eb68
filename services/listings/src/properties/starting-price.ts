/** Whether a description speaks of prices that start somewhere. */
export function suggestsStartingPrice(description: string): boolean {
  return /\bstart(s|ing)? (from|at)\b|\bprices? (from|start)/i.test(description);
}
