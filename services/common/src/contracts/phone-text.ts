/** Formats a Kenyan number: `+254700000102` → `+254 700 000 102`. Any other text, such as an e-mail address, stays. */
export function phoneText(text: string): string {
  return text.replace(/^\+(254)(\d{3})(\d{3})(\d{3})$/, '+$1 $2 $3 $4');
}
