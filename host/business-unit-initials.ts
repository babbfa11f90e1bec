/** Initials of a business unit: one letter, or the first two, in capitals (spec 1, section 5). */
export function businessUnitInitials(businessUnitName: string): string {
  return Array.from(businessUnitName.trim()).slice(0, 2).join('').toLocaleUpperCase()
}
