/** A number of KSA or the UAE in the groups people read it in: `+966 55 000 0000`; any other as it is. */
export function groupedPhone(number: string): string {
  return number.replace(/^(\+9(?:66|71))(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
